import { X } from 'lucide-react';
import type { ComponentProps } from 'react';

const look =
  'grid size-6.5 flex-none place-items-center rounded-small text-quiet hover:text-text focus-visible:-outline-offset-2';

/** A button that removes the value beside it. */
export const RemoveButton = (props: Omit<ComponentProps<'button'>, 'className' | 'type' | 'children'>) => (
  <button {...props} type="button" className={look}>
    <X size={14} aria-hidden />
  </button>
);
