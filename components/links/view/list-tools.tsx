import { Bookmark, Keyboard, ListFilter, Settings2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import type { FilterValues, ListView } from '@/lib/link-index/index.ts';
import type { ListLayout } from '@/lib/storage/list-layout.ts';
import { FilterPanel } from './filter-panel.tsx';
import { LayoutPanel } from './layout-panel.tsx';
import { SaveView } from './save-view.tsx';
import { SearchField } from './search-field.tsx';
import styles from './view.module.css';

interface Props {
  /** Reads the values to filter by. */
  readValues: () => Promise<FilterValues>;
  view: ListView;
  /** The query of the view in the page's address. */
  query: string;
  onChange: (part: Partial<ListView>) => void;
  /** Called when the search field gains or loses the focus. */
  onSearch: (isSearching: boolean) => void;
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
  onKeys: () => void;
  /** True if the view can be saved. A saved view belongs to one connection. */
  canSave: boolean;
  /** More buttons. */
  children?: ReactNode;
}

type Panel = 'filters' | 'layout' | 'save';

/** The search field, filters and layout of the list. */
export function ListTools({ readValues, view, query, onChange, onSearch, layout, onLayout, onKeys, ...more }: Props) {
  const { canSave, children } = more;
  const set = [...Object.values(view.filters), ...Object.values(view.own)].filter((text) => text !== '').length;
  const [open, setOpen] = useState<Panel | null>(set > 0 ? 'filters' : null);
  const toggle = (panel: Panel) => setOpen(open === panel ? null : panel);
  return (
    <div className={styles['tools']}>
      <SearchField search={view.search} onChange={(search) => onChange({ search })} onFocus={onSearch} />
      <Button aria-expanded={open === 'filters'} onClick={() => toggle('filters')}>
        <ListFilter size={16} aria-hidden />
        {set === 0 ? i18n.t('links.filters') : i18n.t('links.filtersSet', [set])}
      </Button>
      <Button aria-expanded={open === 'layout'} onClick={() => toggle('layout')}>
        <Settings2 size={16} aria-hidden />
        {i18n.t('links.layout.name')}
      </Button>
      {canSave && (
        <Button aria-expanded={open === 'save'} busy={query === ''} onClick={() => toggle('save')}>
          <Bookmark size={16} aria-hidden />
          {i18n.t('links.views.save')}
        </Button>
      )}
      {children}
      <Button kind="quiet" shape="icon" title={i18n.t('links.keys.title')} onClick={onKeys}>
        <Keyboard size={18} aria-hidden />
        <span className="sr-only">{i18n.t('links.keys.title')}</span>
      </Button>
      {open === 'filters' && <FilterPanel readValues={readValues} view={view} onChange={onChange} />}
      {open === 'save' && <SaveView query={query} onClose={() => setOpen(null)} />}
      {open === 'layout' && (
        <LayoutPanel sort={view.sort} onSort={(sort) => onChange({ sort })} layout={layout} onLayout={onLayout} />
      )}
    </div>
  );
}
