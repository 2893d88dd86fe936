import { type ReactNode, type RefObject, useId } from 'react';
import { i18n } from '#i18n';
import styles from './chart.module.css';
import { type ChartTable, TableBehind } from './table-behind.tsx';
import { ChartTools } from './tools.tsx';

interface Props {
  title: string;
  /** What must be known to read it. */
  note?: string;
  /** The name of the files it is saved as. */
  file: string;
  chart: RefObject<SVGSVGElement | null>;
  table: ChartTable;
  /** Beside the title. */
  choices?: ReactNode;
  legend?: ReactNode;
  children: ReactNode;
}

/** A chart with its title, the table behind it, and the ways to take it along. */
export function ChartFrame({ title, note, file, chart, table, choices, legend, children }: Props) {
  const id = useId();
  return (
    <section className={styles['frame']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {choices}
        <ChartTools title={title} file={file} chart={chart} />
      </div>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {children}
      {legend}
      <TableBehind summary={i18n.t('stats.chart.table')} title={title} table={table} />
    </section>
  );
}
