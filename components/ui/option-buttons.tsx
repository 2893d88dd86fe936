import type { ReactNode } from 'react';
import styles from './option-buttons.module.css';

interface Props {
  label: string;
  /** Buttons with an icon above their name. `data-on` marks the options that are set. */
  buttons: readonly ReactNode[];
}

/** Buttons of options in one row, or in two if they don't fit beside each other. */
export function OptionButtons({ label, buttons }: Props) {
  const half = Math.ceil(buttons.length / 2);
  return (
    <fieldset className={styles['buttons']} aria-label={label}>
      <div>{buttons.slice(0, half)}</div>
      <div>{buttons.slice(half)}</div>
    </fieldset>
  );
}
