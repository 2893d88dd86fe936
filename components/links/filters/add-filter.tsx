import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { FilterPopover, type FilterProps } from './filter-popover.tsx';

/** The id of the button, which a key of the page presses. */
export const addFilterId = 'add-filter';

/** The button that adds a filter. */
export function AddFilter(props: FilterProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        id={addFilterId}
        kind="quiet"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Plus size={16} aria-hidden />
        {i18n.t('links.filter.add')}
      </Button>
      {isOpen && <FilterPopover {...props} start={null} anchor={button} onClose={() => setIsOpen(false)} />}
    </>
  );
}
