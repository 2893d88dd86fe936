import type { ComponentProps, ReactNode } from 'react';
import styles from './active-row.module.css';
import { tones } from './text.tsx';

/** A list of `ActiveRow`s. Their words stand below those above. */
export const ActiveRows = (list: Omit<ComponentProps<'ul'>, 'className'> & { 'data-links'?: boolean }) => (
  <ul {...list} className="-mx-2" />
);

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  'data-link'?: string;
  /** The icon of its press. */
  icon: ReactNode;
  /** True just after its press: the icon says so, and shows on a row that is not active, too. */
  isDone: boolean;
  /** Buttons with icons. */
  actions: ReactNode;
  /** Content that opens below the row. */
  below: ReactNode;
}

/** A row that is a button, with icons that show while it has the pointer or the focus. */
export const ActiveRow = ({ icon, isDone, actions, below, children, ...button }: Props) => (
  <li className={styles['item']}>
    <button {...button} type="button" className={styles['row']}>
      {children}
      <span className={isDone ? `flex ${tones.good}` : styles['active']}>{icon}</span>
    </button>
    <span className={`${styles['active']} [&>button]:min-w-7`}>{actions}</span>
    {below && <div className="col-span-full px-2 pb-2">{below}</div>}
  </li>
);
