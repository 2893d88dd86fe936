import type { ComponentProps } from 'react';
import styles from './numbers-table.module.css';

/** A table of names with numbers. The first cell of each row is a `th`; the numbers stand at the end of their columns. */
export const NumbersTable = (table: Omit<ComponentProps<'table'>, 'className'>) => (
  <table {...table} className={styles['table']} />
);
