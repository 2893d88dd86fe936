import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { SearchField } from '@/components/ui/search-field.tsx';
import { Toolbar } from '@/components/ui/toolbar.tsx';
import { AddFilter } from '../filters/add-filter.tsx';
import type { FilterProps } from '../filters/filter-popover.tsx';
import { searchFieldId } from './use-page-keys.ts';

interface Props extends FilterProps {
  search: string;
  onSearch: (search: string) => void;
  /** Called when the search field gains or loses the focus. */
  onSearching: (isSearching: boolean) => void;
  /** The state of the list. */
  status: ReactNode;
}

/** The search, the filters and the state of the list. Escape clears the search, and the down arrow moves to the results. */
export const ListToolbar = ({ search, onSearch, onSearching, status, ...filter }: Props) => (
  <Toolbar status={status}>
    <SearchField
      id={searchFieldId}
      label={i18n.t('links.search')}
      value={search}
      onChange={onSearch}
      onFocus={() => onSearching(true)}
      onBlur={() => onSearching(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && search !== '') onSearch('');
        else if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('[data-index]')?.focus();
        else return;
        event.preventDefault();
      }}
    />
    <AddFilter {...filter} />
  </Toolbar>
);
