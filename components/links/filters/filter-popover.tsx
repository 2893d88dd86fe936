import type { RefObject } from 'react';
import { i18n } from '#i18n';
import { Popover } from '@/components/ui/popover.tsx';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { ReadyList } from '../source/list-source.ts';
import type { FilterField } from './filter-fields.ts';
import { FilterMenu } from './filter-menu.tsx';
import { useFilterValues } from './use-filter-values.ts';
import type { TypedFilters } from './view-filters.ts';

/** The data and changes of filters. */
export interface FilterProps {
  typed: TypedFilters;
  list: ReadyList;
  connections: readonly Connection[];
  onChange: (part: Partial<TypedFilters>) => void;
}

interface Props extends FilterProps {
  start: FilterField | null;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The filter menu at its button. Counts the values once it is open, so that no list waits for them. */
export function FilterPopover({ typed, list, connections, onChange, start, anchor, onClose }: Props) {
  const values = useFilterValues(list);
  return (
    <Popover label={i18n.t('links.filter.label')} anchor={anchor} onClose={onClose}>
      <FilterMenu
        source={{ typed, values, connections }}
        start={start}
        onChange={onChange}
        onClose={() => {
          anchor.current?.focus();
          onClose();
        }}
      />
    </Popover>
  );
}
