import { useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { ProgressLine } from '@/components/ui/progress-line.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { currentQuery, hasFilters } from '@/lib/link-index/index.ts';
import type { ListLayout } from '@/lib/storage/list-layout.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { ListStatus } from './list-status.tsx';
import { canRead, type ListSource, type ReadyList } from './source/list-source.ts';
import { readingOf } from './source/reading.ts';
import { LayoutDialog } from './view/layout-dialog.tsx';
import { ListActions } from './view/list-actions.tsx';
import { ListToolbar } from './view/list-toolbar.tsx';
import { SaveView } from './view/save-view.tsx';
import { SavedViews } from './view/saved-views.tsx';
import type { useListView } from './view/use-list-view.ts';

interface Props {
  connections: readonly Connection[];
  shown: ReturnType<typeof useListView>;
  source: ListSource;
  list: ReadyList;
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
  onExport: () => void;
  onKeys: () => void;
  /** True if there are no links at all: then nothing can be searched, filtered or exported. */
  isEmpty: boolean;
}

/** The title of the list, its actions, saved views, search and filters. */
export function ListHead({ connections, shown, source, list, layout, onLayout, onExport, onKeys, isEmpty }: Props) {
  const { view, query, change } = shown;
  const [open, setOpen] = useState<'save' | 'layout' | null>(null);
  const close = () => setOpen(null);
  const isAll = connections.length > 1;
  // A saved view belongs to one connection.
  const stored = useStored(viewsItem);
  const views = stored.state === 'loaded' ? stored.value : [];
  const canSave = !isAll && query !== '' && views.every((saved) => currentQuery(saved.query) !== query);
  const canExport = list.items !== null && list.members.some(canRead);
  const filter = { typed: view, list, connections, onChange: change };
  const reading = list.origin === 'cached' ? readingOf(list) : null;
  const save = () => setOpen('save');
  return (
    <>
      <PageHeader
        title={i18n.t('links.heading')}
        actions={
          !isEmpty && (
            <ListActions
              onSave={canSave ? save : null}
              onExport={canExport ? onExport : null}
              onLayout={() => setOpen('layout')}
              onKeys={onKeys}
              canImport={!isAll}
            />
          )
        }
      />
      {!isAll && stored.state === 'loaded' && views.length > 0 && (
        <SavedViews query={query} views={views} onChange={stored.set} />
      )}
      <div className="grid grid-cols-1 gap-2">
        {!isEmpty && (
          <ListToolbar
            {...filter}
            search={view.search}
            onSearch={(search) => change({ search })}
            onSearching={source.expectSearch}
            status={<ListStatus list={list} view={view} source={source} />}
          />
        )}
        {hasFilters(view) && (
          <FilterBar {...filter}>
            {canSave && (
              <Button kind="quiet" shape="small" onClick={save}>
                {i18n.t('links.views.save')}
              </Button>
            )}
          </FilterBar>
        )}
      </div>
      {reading !== null && <ProgressLine label={i18n.t('links.loading')} value={reading.read} max={reading.total} />}
      {open === 'save' && <SaveView query={query} onClose={close} />}
      {open === 'layout' && (
        <LayoutDialog
          sort={view.sort}
          onSort={(sort) => change({ sort })}
          layout={layout}
          onLayout={onLayout}
          onClose={close}
        />
      )}
    </>
  );
}
