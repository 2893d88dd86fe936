import { Upload } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { i18n } from '#i18n';
import { useDeletions } from '@/components/deletion/use-deletions.ts';
import { JobList } from '@/components/jobs/job-list.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { readRecentClicks } from '@/lib/database/stored-stats.ts';
import type { LinkIndex } from '@/lib/library/index.ts';
import { defaultHost } from '@/lib/link/domain-of-record.ts';
import { KnownChosen } from './known-chosen.tsx';
import { ListBody } from './list-body.tsx';
import { ListStatus } from './list-status.tsx';
import { NothingHere } from './nothing-here.tsx';
import { readersOf } from './source/list-readers.ts';
import type { ListSource, ReadyList } from './source/list-source.ts';
import { SavedViews } from './view/saved-views.tsx';
import type { useListView } from './view/use-list-view.ts';

interface Props {
  connection: Connection;
  shown: ReturnType<typeof useListView>;
  source: ListSource;
  list: ReadyList;
}

/** The links of one connection: its saved views, its jobs, and how well they are known. */
export function KnownList({ connection, shown, source, list }: Props) {
  const { view, query, show } = shown;
  const [, go] = useLocation();
  return (
    <ListBody
      shown={shown}
      source={source}
      items={list.items}
      version={list.version}
      isWhole={list.library?.wholeAt != null}
      readers={useReaders(list.index, connection.id)}
      deletions={useDeletions(list.index)}
      ownOf={(link) => ({ link, go })}
      defaultHost={defaultHost(connection)}
      canSave
      tools={
        <Link href="/import" className={buttonClass()}>
          <Upload size={16} aria-hidden />
          {i18n.t('import.open')}
        </Link>
      }
      nothing={<NothingHere list={list} query={query} onClear={show} />}
      chosenBar={(chosen) => <KnownChosen {...chosen} />}
    >
      <SavedViews query={query} />
      <JobList kinds={['import', 'tabs', 'edit', 'delete', 'undo']} isBrief />
      <ListStatus list={list} view={view} connection={connection} onRetry={source.again} />
    </ListBody>
  );
}

/** What reads more of the links than the list holds. */
const useReaders = (index: LinkIndex, connectionId: string) =>
  useMemo(() => readersOf(index, (ids) => readRecentClicks(connectionId, ids)), [index, connectionId]);
