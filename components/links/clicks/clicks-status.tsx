import { useStore } from 'zustand';
import { i18n } from '#i18n';
import { ownPages } from '@/components/connections/own-pages.ts';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { Aside } from '@/components/ui/aside.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Progress } from '@/components/ui/progress.tsx';
import { useKeptFocus } from '@/components/ui/use-kept-focus.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { useOnline } from '../../ui/use-online.ts';
import { focusActiveRow } from '../row/focus-active-row.ts';
import type { ReadyList } from '../source/list-source.ts';
import { isProblemShown } from '../source/member-problems.tsx';
import type { createClickLoader } from './click-loader.ts';

interface Props {
  loader: ReturnType<typeof createClickLoader>;
}

interface FailuresProps extends Props {
  list: ReadyList;
  connections: readonly Connection[];
}

/** Names the services whose clicks failed to load. Hidden if the list already says that they fail, or when offline. */
export function ClickFailures({ loader, list, connections }: FailuresProps) {
  const { failures } = useStore(loader.store);
  const isOnline = useOnline();
  return connections.map((connection) => {
    const failure = failures.get(connection.id);
    return (
      isOnline &&
      failure &&
      !isProblemShown(list, connection.id) && (
        <FailureNotice
          key={connection.id}
          failure={failure}
          connection={connection}
          onRetry={loader.retry}
          onConnection={ownPages(connection.id).go}
        />
      )
    );
  });
}

/** Shows the progress of sorting by clicks, and the number of links without clicks. Below the list, so that no row moves. */
export function SortingStatus({ loader }: Props) {
  const { sorting, failures } = useStore(loader.store);
  const bar = useKeptFocus<HTMLDivElement>(focusActiveRow);
  const { left, next } = sorting.state === 'done' ? sorting : { left: 0, next: 0 };
  const isShown = sorting.state === 'loading' || left > 0;
  return (
    <div ref={bar} className={isShown ? 'flex flex-none flex-wrap items-center gap-3' : 'sr-only'}>
      {sorting.state === 'loading' && (
        <>
          <Progress
            label={i18n.t('links.clicks.progress', [formatCount(sorting.asked), formatCount(sorting.count)])}
            value={sorting.asked}
            max={sorting.count}
          />
          <Button onClick={loader.stop}>{i18n.t('links.clicks.stop')}</Button>
        </>
      )}
      <p role="status">{left > 0 && <Aside>{i18n.t('links.clicks.left', left, [formatCount(left)])}</Aside>}</p>
      {left > 0 && failures.size === 0 && (
        <Button onClick={loader.loadMore}>{i18n.t('links.clicks.goOn', [formatCount(next)])}</Button>
      )}
    </div>
  );
}
