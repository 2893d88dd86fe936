import { useRef } from 'react';
import { i18n } from '#i18n';
import { ownPages } from '@/components/connections/own-pages.ts';
import { EmptySection } from '@/components/ui/empty-section.tsx';
import { Rows } from '@/components/ui/rows.tsx';
import { connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { isOffered } from '@/lib/permissions/offered.ts';
import { isWatched, type Watch } from '@/lib/watch/watch.ts';
import { Silenced } from './silenced.tsx';
import { useWatchCount, useWatches } from './use-watches.ts';
import { WatchedLink } from './watched-link.tsx';

const section = 'grid grid-cols-1 justify-items-start gap-2 print:hidden';

/** The watched links of a connection with their last checks, and buttons that stop the watches. */
export function WatchedLinks({ connection }: { connection: Connection }) {
  const watches = useWatches(connection.id);
  const heading = useRef<HTMLHeadingElement>(null);
  if (watches === null || (watches.length === 0 && !isOffered('notifications'))) return null;
  return (
    <section className={section} aria-label={i18n.t('watch.list.heading')}>
      <h2 ref={heading} tabIndex={-1}>
        {i18n.t('watch.list.heading')}
      </h2>
      {watches.length === 0 && <NoWatches connection={connection} />}
      <WatchList {...{ connection, watches }} onStopped={() => heading.current?.focus()} />
    </section>
  );
}

/** The watched links of several connections, each list below the name of its connection. */
export function AllWatchedLinks({ connections }: { connections: readonly Connection[] }) {
  const count = useWatchCount(connections.map(({ id }) => id));
  const heading = useRef<HTMLHeadingElement>(null);
  const [first] = connections;
  if (count === 0 && !isOffered('notifications')) return null;
  return (
    <section className={section} aria-label={i18n.t('watch.list.heading')}>
      <h2 ref={heading} tabIndex={-1}>
        {i18n.t('watch.list.heading')}
      </h2>
      {count === 0 && first !== undefined && <NoWatches connection={first} />}
      {connections.map((connection) => (
        <OwnWatches
          key={connection.id}
          connection={connection}
          name={connectionName(connection)}
          onStopped={() => heading.current?.focus()}
        />
      ))}
    </section>
  );
}

const NoWatches = ({ connection }: { connection: Connection }) => (
  <EmptySection text={i18n.t('watch.list.none')}>
    <a {...ownPages(connection.id).linkTo('/links')}>{i18n.t('watch.list.choose')}</a>
  </EmptySection>
);

interface ListProps {
  connection: Connection;
  watches: readonly Watch[];
  /** The connection's name, where the page lists several. */
  name?: string;
  /** Called after a watch was stopped, as the pressed button is gone. */
  onStopped: () => void;
}

/** The watched links of one of several connections. */
function OwnWatches(props: Omit<ListProps, 'watches'>) {
  const watches = useWatches(props.connection.id);
  return watches && <WatchList {...props} watches={watches} />;
}

function WatchList({ connection, watches, name, onStopped }: ListProps) {
  const { linkTo } = ownPages(connection.id);
  if (watches.length === 0) return null;
  const stop = async (id: string) => {
    await ask('unwatchLink', { id }, connection.id);
    onStopped();
  };
  return (
    <>
      {name !== undefined && <h3>{name}</h3>}
      {watches.some(isWatched) && <Silenced />}
      <Rows>
        {watches.map((watch) => (
          <WatchedLink
            key={watch.id}
            {...{ watch, linkTo }}
            service={connectionName(connection)}
            onStop={() => stop(watch.id)}
          />
        ))}
      </Rows>
    </>
  );
}
