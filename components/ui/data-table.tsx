import type { ComponentProps } from 'react';
import styles from './data-table.module.css';

interface Props extends Omit<ComponentProps<'table'>, 'className'> {
  /** True to cut long values at their end, instead of wrapping them. */
  isCut?: boolean;
}

/** A table of texts. `NumbersTable` is for numbers. */
export const DataTable = ({ isCut = false, ...table }: Props) => (
  <table {...table} className={styles['table']} data-cut={isCut} />
);
