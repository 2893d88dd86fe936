import type { ComponentProps } from 'react';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';
type Shape = 'wide' | 'form' | 'icon' | 'small' | 'smallIcon';

const every =
  'inline-flex max-w-full flex-none items-center justify-center rounded-control border no-underline print:hidden ' +
  'quick-[background] aria-disabled:cursor-default aria-disabled:opacity-65 [&_svg]:flex-none';

const kinds: Record<ButtonKind, string> = {
  primary: 'border-transparent bg-accent-fill font-semibold text-on-accent hover:bg-accent-strong',
  plain: 'border-line-soft bg-surface font-medium text-text hover:bg-sunken',
  quiet: 'border-transparent font-medium text-quiet hover:bg-sunken hover:text-text',
  danger: 'border-line-soft bg-surface font-medium text-bad hover:border-bad hover:bg-bad-soft',
};

/** Heights: 32 px in a toolbar, 36 beside a field, 44 for the popup's main action, 28 in rows and sections. */
const shapes: Record<Shape | 'normal', string> = {
  normal: 'min-h-8 gap-2 px-3 text-sm',
  form: 'min-h-9 gap-2 px-3',
  wide: 'min-h-11 w-full gap-2 px-3 py-1 [&_svg]:size-4.5',
  icon: 'min-h-8 min-w-8 p-1',
  small: 'min-h-7 gap-1.5 px-2 text-sm',
  smallIcon: 'min-h-7 min-w-7 p-0.5',
};

/** Returns the classes of a button, for a link that looks like one. Long words of one that wraps have several lines. */
export const buttonClass = (kind: ButtonKind = 'plain', shape: Shape | 'normal' = 'normal', wraps = false): string =>
  `${every} ${wraps ? 'wrap-anywhere' : 'whitespace-nowrap'} ${kinds[kind]} ${shapes[shape]}`;

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  kind?: ButtonKind;
  shape?: Shape | undefined;
  /** True for words that may be longer than a line, such as an address. */
  wraps?: boolean;
  /** True to ignore presses. Unlike `disabled`, it keeps the focus. */
  busy?: boolean;
}

export function Button({ kind, shape, wraps, busy = false, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind, shape, wraps)}
      aria-disabled={busy}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  );
}

/** A key at the end of a button's words. Screen readers get it by `aria-keyshortcuts`. */
export const ButtonKey = ({ children }: { children: string }) => (
  <span className="opacity-80" aria-hidden>
    {children}
  </span>
);
