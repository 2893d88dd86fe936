import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { JobList } from '@/components/jobs/job-list.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Pager } from '@/components/ui/pager.tsx';
import { SearchField } from '@/components/ui/search-field.tsx';
import { SegmentedControl } from '@/components/ui/segmented-control.tsx';
import { textCollator } from '@/components/ui/text-collator.ts';
import { Toolbar } from '@/components/ui/toolbar.tsx';
import type { TagUse } from '@/lib/link-index/index.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { hasDuplicates, searchTags, sortTags, type TagGroup, type TagSort, tagGroups } from '@/lib/tags/tag-list.ts';
import { TagActions } from './tag-actions.tsx';
import { type TagAction, TagDialog } from './tag-dialogs.tsx';
import { TagTable } from './tag-table.tsx';
import { moveRow, tagSearchId, useTagKeys } from './use-tag-keys.ts';
import { useTicked } from './use-ticked.ts';

interface Props {
  connectionId: string;
  uses: readonly TagUse[];
  /** The number of links read so far by a first reading of the list; null without one. */
  reading: number | null;
}

/** The number of groups on a page. */
const pageSize = 100;

const filters = ['all', 'duplicates'] as const;

/** Lists tags with a search, and changes the ticked ones. */
export function TagList({ connectionId, uses, reading }: Props) {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const [sort, setSort] = useState<TagSort>({ by: 'links', descending: true });
  const [from, setFrom] = useState(0);
  const [action, setAction] = useState<TagAction | null>(null);
  const ticked = useTicked(uses);
  useTagKeys();

  const groups = useMemo(() => tagGroups(uses), [uses]);
  const duplicates = useMemo(() => groups.filter(hasDuplicates), [groups]);
  // Without any left, as after merging the last, the filter would hide all tags.
  const isFiltered = filter === 'duplicates' && duplicates.length > 0;
  const found = useMemo(
    () => sortTags(searchTags(isFiltered ? duplicates : groups, search), sort, textCollator()),
    [isFiltered, duplicates, groups, search, sort],
  );
  const first = from < found.length ? from : 0;
  /** Changes what is listed, from the first page on. */
  const list = (change: () => void) => {
    change();
    setFrom(0);
  };
  const count = found.reduce((sum, group) => sum + group.length, 0);
  // The choice of all or of duplicates has their numbers itself.
  const isCounted = search.trim() !== '' || duplicates.length === 0;
  const counted = isCounted ? i18n.t('tags.count', count, [formatCount(count)]) : '';
  const status = reading === null ? counted : i18n.t('tags.reading', [formatCount(reading)]);
  // The rows of a job are stored on disk, where nothing of a private window belongs.
  const canChange = !inPrivateWindow();

  return (
    <>
      <JobList kinds={['edit', 'undo']} isBrief focusNext={() => moveRow(0)} />
      {uses.length === 0 && reading === null ? (
        <EmptyState heading={i18n.t('tags.none')} text={i18n.t('tags.noneText')}>
          <Link href="/links/new" className={buttonClass('primary')}>
            {i18n.t('nav.newLink')}
          </Link>
        </EmptyState>
      ) : (
        <>
          <Toolbar status={<span role="status">{status}</span>}>
            <SearchField
              id={tagSearchId}
              label={i18n.t('tags.search')}
              value={search}
              onChange={(text) => list(() => setSearch(text))}
              onKeyDown={(event) => {
                if (event.key === 'Escape' && search !== '') list(() => setSearch(''));
                else if (event.key !== 'ArrowDown' || !moveRow(0)) return;
                event.preventDefault();
              }}
            />
            {duplicates.length > 0 && (
              <SegmentedControl
                label={i18n.t('tags.filterLabel')}
                options={filters}
                labelOf={(one) =>
                  i18n.t(`tags.filter.${one}`, [formatCount(one === 'all' ? uses.length : duplicates.length)])
                }
                chosen={isFiltered ? 'duplicates' : 'all'}
                onChoose={(one) => list(() => setFilter(one))}
              />
            )}
          </Toolbar>
          {found.length === 0 ? (
            reading === null && <EmptyState heading={i18n.t('tags.notFound')} text={i18n.t('tags.notFoundText')} />
          ) : (
            <TagTable
              groups={found.slice(first, first + pageSize)}
              sort={sort}
              onSort={(sort) => list(() => setSort(sort))}
              ticked={ticked}
              onMerge={canChange ? (tags: TagGroup) => setAction({ kind: 'merge', tags }) : null}
            />
          )}
          <Pager from={first} pageSize={pageSize} count={found.length} onFrom={setFrom} />
        </>
      )}
      {canChange && <TagActions ticked={ticked.ticked} onAction={setAction} onClear={ticked.clear} />}
      {action !== null && (
        <TagDialog
          {...{ ...action, connectionId, uses }}
          onClose={() => setAction(null)}
          onDone={() =>
            ticked.tick(
              action.tags.map(({ tag }) => tag),
              false,
            )
          }
        />
      )}
    </>
  );
}
