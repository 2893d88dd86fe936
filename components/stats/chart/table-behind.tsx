import { Copy, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { copyText } from '@/components/share/clipboard.ts';
import { Button } from '@/components/ui/button.tsx';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { NumbersTable } from '@/components/ui/numbers-table.tsx';
import { tabbed } from '@/lib/csv/csv.ts';
import styles from './chart.module.css';

/** The content of a chart as a table. */
export interface ChartTable {
  columns: readonly string[];
  /** Called once the table opens, as a chart may have thousands of rows. */
  rows: () => readonly (readonly string[])[];
}

interface Props {
  title: string;
  table: ChartTable;
  onClose: () => void;
}

/** A chart's content as a table, to read or copy. It takes the focus when it opens. */
export function TableBehind({ title, table: { columns, rows }, onClose }: Props) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const area = useRef<HTMLElement>(null);
  useEffect(() => area.current?.focus(), []);
  const shown = rows();
  const copy = async () => {
    const done = await copyText(Promise.resolve(tabbed([columns, ...shown])));
    setCopied(done ? 'yes' : 'failed');
  };
  return (
    <div className="grid grid-cols-1 gap-2 print:hidden">
      <div className="flex items-center gap-2">
        <Button kind="quiet" shape="small" onClick={copy}>
          <Copy size={16} aria-hidden />
          {i18n.t('stats.chart.copy')}
        </Button>
        <span role="status">{copied !== 'no' && i18n.t(`stats.chart.copied.${copied}`)}</span>
        <span className="ms-auto">
          <IconButton label={i18n.t('stats.chart.close')} size="small" onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keys */}
      <section ref={area} className={styles['scroll']} tabIndex={0} aria-label={i18n.t('stats.chart.tableOf', [title])}>
        <NumbersTable>
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
        </NumbersTable>
      </section>
    </div>
  );
}
