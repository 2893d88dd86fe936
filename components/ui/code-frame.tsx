import type { ComponentProps, ReactNode } from 'react';
import styles from './code-frame.module.css';

interface Props {
  /** The code; nothing until it is known. */
  children?: ReactNode;
}

/** The frame around a QR code, which is its quiet zone. */
export const CodeFrame = ({ children }: Props) => <div className={styles['code']}>{children}</div>;

/** A QR code in a dialog. */
export const LargeCode = ({ children }: Props) => <div className={styles['large']}>{children}</div>;

/** A QR code that a press opens. Its picture stays a picture: a button lies over it. */
export const CodeButton = ({ children, ...button }: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <div className={styles['open']}>
    {children}
    <button {...button} type="button" />
  </div>
);
