import type { ComponentProps } from 'react';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';
type Shape = 'wide' | 'icon';

/** The classes of a button, for a link that looks like one. */
export function buttonClass(kind: ButtonKind = 'plain', shape?: Shape): string {
  return [styles['button'], styles[kind], shape && styles[shape]].filter(Boolean).join(' ');
}

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  kind?: ButtonKind;
  shape?: Shape | undefined;
  /** Busy: a press does nothing. Focus stays, which `disabled` would take away. */
  busy?: boolean;
}

export function Button({ kind, shape, busy = false, onClick, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind, shape)}
      aria-disabled={busy}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  );
}
