import { X } from 'lucide-react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';

const tones = {
  plain: 'bg-sunken text-quiet',
  accent: 'bg-accent-soft text-accent',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
};

const look =
  'inline-flex max-w-full min-h-6 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap ' +
  'forced-colors:border [&>svg]:flex-none';

interface Props {
  tone?: keyof typeof tones;
  title?: string;
  /** Makes its words a button. */
  button?: Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> | undefined;
  /** Adds a button that removes it, with this name. Delete and Backspace remove it, too. */
  removal?: { label: string; onRemove: () => void } | undefined;
  children: ReactNode;
}

/** A short word or number in a rounded frame: a state, a tag, a filter. */
export function Chip({ tone = 'plain', title, button, removal, children }: Props) {
  const removeByKey = (event: KeyboardEvent) => {
    if (removal === undefined || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    // Elsewhere on the page, these keys delete what is selected.
    event.preventDefault();
    removal.onRemove();
  };
  return (
    <span className={`${look} ${tones[tone]} ${removal === undefined ? '' : 'pe-0'}`} title={title}>
      {button === undefined ? (
        <span className="truncate">{children}</span>
      ) : (
        <button
          onKeyDown={removeByKey}
          {...button}
          type="button"
          className="-ms-2 min-h-6 min-w-0 truncate rounded-full ps-2 -outline-offset-2 hover:text-text"
        >
          {children}
        </button>
      )}
      {removal !== undefined && (
        <button
          type="button"
          className="inline-flex size-6 flex-none items-center justify-center rounded-full hover:text-text"
          aria-label={removal.label}
          title={removal.label}
          onClick={removal.onRemove}
          onKeyDown={removeByKey}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}
