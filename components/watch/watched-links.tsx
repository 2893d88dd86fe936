import { useId, useRef } from 'react';
import { i18n } from '#i18n';
import { ask } from '@/lib/messaging/ask.ts';
import { isWatched } from '@/lib/watch/watch.ts';
import { Silenced } from './silenced.tsx';
import { useWatches } from './use-watches.ts';
import styles from './watch.module.css';
import { WatchedLink } from './watched-link.tsx';

/** The links that are watched, what was last seen of each, and a way out for each. */
export function WatchedLinks({ baseUrl }: { baseUrl: string }) {
  const watches = useWatches(baseUrl);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  if (watches === null) return null;
  const stop = async (id: string) => {
    await ask('unwatchLink', { id });
    // The button that was pressed is gone.
    heading.current?.focus();
  };
  return (
    <section className={styles['watch']} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {i18n.t('watch.list.heading')}
      </h2>
      {watches.length === 0 && <p className={styles['quiet']}>{i18n.t('watch.list.none')}</p>}
      {watches.some(isWatched) && <Silenced />}
      {watches.length > 0 && (
        <ul className={styles['list']}>
          {watches.map((watch) => (
            <WatchedLink key={watch.id} watch={watch} onStop={() => stop(watch.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}
