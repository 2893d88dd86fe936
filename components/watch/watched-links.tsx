import { useRef } from 'react';
import { i18n } from '#i18n';
import { ownPages } from '@/components/connections/own-pages.ts';
import { buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { isWatched } from '@/lib/watch/watch.ts';
import { Silenced } from './silenced.tsx';
import { useWatches } from './use-watches.ts';
import { WatchedLink } from './watched-link.tsx';

interface Props {
  connection: Connection;
  /** True if the page lists several connections, each below its name. */
  isOneOfSeveral?: boolean;
}

/** The watched links of a connection with their last checks, and buttons that stop the watches. */
export function WatchedLinks({ connection, isOneOfSeveral = false }: Props) {
  const watches = useWatches(connection.id);
  const { linkTo } = ownPages(connection.id);
  const heading = useRef<HTMLHeadingElement>(null);
  if (watches === null) return null;
  const stop = async (id: string) => {
    await ask('unwatchLink', { id }, connection.id);
    // The clicked button is gone.
    heading.current?.focus();
  };
  const words = i18n.t('watch.list.heading');
  const Heading = isOneOfSeveral ? 'h3' : 'h2';
  return (
    <section
      className={`grid grid-cols-1 justify-items-start gap-2 print:hidden ${isOneOfSeveral ? '' : 'border-t border-line pt-6'}`}
      aria-label={isOneOfSeveral ? `${words} · ${connectionName(connection)}` : words}
    >
      <Heading ref={heading} tabIndex={-1} className="text-lg">
        {words}
      </Heading>
      {watches.length === 0 && (
        <div className="justify-self-stretch">
          <EmptyState heading={i18n.t('watch.list.none')} text={i18n.t('watch.list.noneText')}>
            <a {...linkTo('/links')} className={buttonClass()}>
              {i18n.t('watch.list.choose')}
            </a>
          </EmptyState>
        </div>
      )}
      {watches.some(isWatched) && <Silenced />}
      {watches.length > 0 && (
        <ul className="w-full">
          {watches.map((watch) => (
            <WatchedLink key={watch.id} watch={watch} linkTo={linkTo} onStop={() => stop(watch.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}
