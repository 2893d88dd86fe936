import { Copy } from 'lucide-react';
import { useState } from 'react';
import { i18n } from '#i18n';
import { copyText } from '@/components/share/clipboard.ts';
import { Button } from '@/components/ui/button.tsx';
import { tabbed } from '@/lib/csv/csv.ts';
import styles from './chart.module.css';

/** The content of a chart as a table. */
export interface ChartTable {
  columns: readonly string[];
  /** Called once the table opens, as a chart may have thousands of rows. */
  rows: () => readonly (readonly string[])[];
}

/** A folded table of a chart's content, to read or copy. */
export function TableBehind({ summary, title, table }: { summary: string; title: string; table: ChartTable }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles['details']} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {summary}
        <span className="sr-only"> {title}</span>
      </summary>
      {open && <OpenTable title={title} table={table} />}
    </details>
  );
}

function OpenTable({ title, table: { columns, rows } }: { title: string; table: ChartTable }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const shown = rows();
  const copy = async () => {
    const done = await copyText(Promise.resolve(tabbed([columns, ...shown])));
    setCopied(done ? 'yes' : 'failed');
  };
  return (
    <>
      <Button kind="quiet" onClick={copy}>
        <Copy size={16} aria-hidden />
        {i18n.t('stats.chart.copy')}
      </Button>
      <span role="status">{copied !== 'no' && i18n.t(`stats.chart.copied.${copied}`)}</span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keys */}
      <section className={styles['scroll']} tabIndex={0} aria-label={i18n.t('stats.chart.tableOf', [title])}>
        <table className={styles['table']}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key and never move
              <tr key={index}>
                {cells.map((cell, column) => (
                  <td key={columns[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
