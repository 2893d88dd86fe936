import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  heading: string;
  text: string;
  /** The level of its heading: `h4` within a section of a page. */
  Heading?: 'h2' | 'h4';
  /** The one thing to do next. */
  children?: ReactNode;
}

/** What stands where there is nothing yet: why, and the one next step. */
export function EmptyState({ heading, text, Heading = 'h2', children }: Props) {
  return (
    <div className={styles['empty']}>
      <Cloth />
      <Heading>{heading}</Heading>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** A cloth with its edge folded, and the stitches that wait for the next one. */
const Cloth = () => (
  <svg viewBox="0 0 120 72" width={120} height={72} aria-hidden>
    <path className={styles['cloth']} d="M10 6h100a6 6 0 0 1 6 6v36H4V12a6 6 0 0 1 6-6Z" />
    <path className={styles['fold']} d="M4 48h112v10a8 8 0 0 1-8 8H12a8 8 0 0 1-8-8Z" />
    <path className={styles['thread']} d="M16 36h14m8 0h14" />
    <path className={styles['next']} d="M60 36h14m8 0h14" />
    <path className={styles['needle']} d="m58 36 26-20" />
    <path className={styles['eye']} d="m78.5 20.2 3-2.300" />
  </svg>
);
