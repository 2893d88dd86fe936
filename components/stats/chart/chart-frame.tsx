import { type ReactNode, type RefObject, use, useId, useRef } from 'react';
import { i18n } from '#i18n';
import { formatRange } from '../../ui/stats-formats.ts';
import { fileName, SubjectContext } from '../export/subject.ts';
import styles from './chart.module.css';
import { type ChartTable, TableBehind } from './table-behind.tsx';
import { ChartTools } from './tools.tsx';

interface Props {
  title: string;
  /** The level of the heading. */
  Heading?: 'h2' | 'h3' | 'h4';
  /** Explains the chart. */
  note?: string;
  /** The content, for the names of saved files. */
  file: string;
  chart: RefObject<SVGSVGElement | null>;
  table: ChartTable;
  /** Controls beside the title. */
  choices?: ReactNode;
  legend?: ReactNode;
  /** The text in place of the chart if the service did not report its values; else null. */
  missing?: string | null;
  children: ReactNode;
}

/** A chart with its title, legend and table, and buttons that save it. */
export function ChartFrame({
  title,
  Heading = 'h2',
  note,
  file,
  chart,
  table,
  choices,
  legend,
  missing = null,
  children,
}: Props) {
  const id = useId();
  const legendPlace = useRef<HTMLDivElement>(null);
  const subject = use(SubjectContext);
  const about =
    subject === null
      ? []
      : [subject.name, subject.address ?? '', i18n.t('stats.range.days', [formatRange(subject.range)])];
  const picture = () =>
    chart.current && {
      chart: chart.current,
      head: [title, ...about, note ?? ''].filter((line) => line !== ''),
      legend: legendPlace.current,
    };
  return (
    <section className={styles['frame']} aria-labelledby={id}>
      <div className={styles['head']}>
        <Heading id={id}>{title}</Heading>
        {choices}
        {missing === null && <ChartTools title={title} file={fileName(subject, file)} picture={picture} />}
      </div>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {missing === null ? (
        <>
          {children}
          <div ref={legendPlace}>{legend}</div>
          <TableBehind summary={i18n.t('stats.chart.table')} title={title} table={table} />
        </>
      ) : (
        <p className={styles['missing']}>{missing}</p>
      )}
    </section>
  );
}
