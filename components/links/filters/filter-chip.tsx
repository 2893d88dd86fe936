import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { Chip } from '@/components/ui/chip.tsx';
import { addFilterId } from './add-filter.tsx';
import type { FilterField } from './filter-fields.ts';
import { FilterPopover, type FilterProps } from './filter-popover.tsx';

interface Props extends FilterProps {
  field: FilterField;
  words: string;
  /** Why the filter is invalid, and filters nothing. */
  error: string | undefined;
  onRemove: () => void;
}

/** A filter. A press on its words changes it. */
export function FilterChip({ field, words, error, onRemove, ...filter }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const remove = () => {
    onRemove();
    // The pressed button is removed with the chip.
    document.getElementById(addFilterId)?.focus();
  };
  return (
    <>
      <Chip
        tone={error === undefined ? 'accent' : 'bad'}
        button={{
          ref: button,
          'aria-haspopup': 'dialog',
          'aria-expanded': isOpen,
          title: i18n.t('links.filter.change'),
          onClick: () => setIsOpen(!isOpen),
        }}
        removal={{ label: i18n.t('links.filter.remove', [words]), onRemove: remove }}
      >
        {error === undefined ? words : i18n.t('links.filter.invalid', [words, error])}
      </Chip>
      {isOpen && <FilterPopover {...filter} start={field} anchor={button} onClose={() => setIsOpen(false)} />}
    </>
  );
}
