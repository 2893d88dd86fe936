import { Image, Table } from 'lucide-react';
import { type ReactNode, type RefObject, use, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { useCsvQuestion } from '@/components/csv/use-csv-question.tsx';
import { download } from '@/components/ui/download.ts';
import { Hint, Text } from '@/components/ui/text.tsx';
import { formatRange } from '../../ui/stats-formats.ts';
import { csvItem } from '../export/export-items.tsx';
import { type ExportItem, ExportMenu } from '../export/export-menu.tsx';
import { type Picture, pngOf, svgTextOf } from '../export/picture.ts';
import { fileName, SubjectContext } from '../export/subject.ts';
import styles from './chart.module.css';
import { type ChartTable, TableBehind } from './table-behind.tsx';

interface Props {
  title: string;
  /** The level of the heading. */
  Heading?: 'h2' | 'h3' | 'h4';
  /** Stands in place of the title, which only screen readers then get. */
  lead?: ReactNode;
  /** Sentences that explain the chart. */
  notes?: readonly string[];
  /** The content, for the names of saved files. */
  file: string;
  chart: RefObject<SVGSVGElement | null>;
  table: ChartTable;
  /** Controls at the end of the title's row. */
  choices?: ReactNode;
  legend?: ReactNode;
  /** The text in place of the chart if the service did not report its values; else null. */
  missing?: string | null;
  children: ReactNode;
}

/** A card with a chart, its title and legend, and a menu to save it or to show its table. */
export function ChartFrame(props: Props) {
  const {
    title,
    Heading = 'h2',
    lead,
    notes = [],
    file,
    chart,
    table,
    choices,
    legend,
    missing = null,
    children,
  } = props;
  const id = useId();
  const legendPlace = useRef<HTMLDivElement>(null);
  const [isTableOpen, setIsTableOpen] = useState(false);
  const [isFailed, setIsFailed] = useState(false);
  const subject = use(SubjectContext);
  const name = fileName(subject, file);
  const { ask, question } = useCsvQuestion();
  const about =
    subject === null
      ? []
      : [subject.name, subject.address ?? '', i18n.t('stats.range.days', [formatRange(subject.range)])];
  const save = async (make: (picture: Picture) => Promise<Blob | null>, ending: string) => {
    const head = [title, ...about, ...notes].filter((line) => line !== '');
    const blob = chart.current && (await make({ chart: chart.current, head, legend: legendPlace.current }));
    if (blob) download(blob, `${name}.${ending}`);
    setIsFailed(!blob);
  };
  const items: ExportItem[] = [
    pictureItem('PNG', () => save(pngOf, 'png')),
    pictureItem('SVG', () => save(async (drawn) => new Blob([svgTextOf(drawn)], { type: 'image/svg+xml' }), 'svg')),
    csvItem({ name, content: () => [table.columns, ...table.rows()] }, ask),
    {
      name: 'table',
      words: i18n.t('stats.chart.table'),
      icon: <Table size={16} aria-hidden />,
      run: () => setIsTableOpen(true),
    },
  ];
  return (
    <section className={styles['frame']} aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <Heading id={id} className={lead === undefined ? '' : 'sr-only'}>
          {title}
        </Heading>
        {lead}
        <div className="flex items-center gap-1 print:hidden">
          {choices}
          {missing === null && <ExportMenu title={title} items={items} />}
        </div>
      </div>
      {question}
      {isFailed && <p role="alert">{i18n.t('stats.chart.notSaved')}</p>}
      {notes.length > 0 && (
        <Hint as="div">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Hint>
      )}
      {missing === null ? (
        <>
          {children}
          <div ref={legendPlace} className="contents">
            {legend}
          </div>
          {isTableOpen && <TableBehind title={title} table={table} onClose={() => setIsTableOpen(false)} />}
        </>
      ) : (
        <Text tone="quiet">{missing}</Text>
      )}
    </section>
  );
}

const pictureItem = (words: string, run: () => Promise<void>): ExportItem => ({
  name: words,
  words,
  icon: <Image size={16} aria-hidden />,
  run: () => void run(),
});
