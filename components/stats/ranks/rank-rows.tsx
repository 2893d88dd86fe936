import { memo, type ReactNode, useState } from 'react';
import { i18n } from '#i18n';
import { Chevron } from '@/components/ui/chevron.tsx';
import { byCount, type Ranked } from '@/lib/stats/rank.ts';
import type { Metric, Row } from '@/lib/stats/stats.ts';
import { countWords, shareWords } from '../../ui/stats-formats.ts';
import { rowName } from '../row-name.ts';
import styles from './ranks.module.css';

/** A row of a list. `parts` are the rows that it sums up. */
export interface RankRow extends Row {
  parts?: readonly Row[];
}

interface Props {
  caption: string;
  dimension: string;
  rows: readonly Ranked<RankRow>[];
  /** The largest count, whose bar is as wide as the list. */
  max: number;
  metric: Metric;
}

/** A table whose rows are bars. A row that sums up others can be unfolded. */
export const RankRows = memo(function RankRows({ caption, dimension, rows, max, metric }: Props) {
  const shared = { dimension, max, metric };
  return (
    <table className={styles['table']}>
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col />
        <col className={styles['counts']} />
        <col className={styles['shares']} />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{i18n.t('stats.ranks.name')}</th>
          <th scope="col">{i18n.t(`stats.metric.${metric}`)}</th>
          <th scope="col">{i18n.t('stats.share')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) =>
          isGroup(row) ? (
            <Group key={row.name} {...shared} row={row} parts={row.parts} />
          ) : (
            // Names may repeat.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state
            <Line key={index} {...shared} row={row} />
          ),
        )}
      </tbody>
    </table>
  );
});

/** True if a row sums up several others, or one of another name. */
const isGroup = <T extends RankRow>(row: T): row is T & { parts: readonly Row[] } =>
  row.parts !== undefined && (row.parts.length > 1 || row.parts.some(({ name }) => name !== row.name));

interface LineProps extends Pick<Props, 'dimension' | 'max' | 'metric'> {
  row: Row & { share: number | null };
  /** Wraps the name in a button. */
  button?: (name: ReactNode) => ReactNode;
  isPart?: boolean;
}

function Line({ row, dimension, max, metric, button = (name) => name, isPart = false }: LineProps) {
  const width = max > 0 ? Math.min(100, (100 * Math.max(0, row[metric] ?? 0)) / max) : 0;
  return (
    <tr>
      <th
        scope="row"
        className={isPart ? `${styles['name']} ${styles['part']}` : styles['name']}
        title={row.name === '' ? undefined : row.name}
      >
        <span className={styles['bar']} style={{ width: `${width}%` }} />
        {button(<span className={styles['words']}>{rowName(dimension, row.name)}</span>)}
      </th>
      <td className={styles['number']}>{countWords(row[metric])}</td>
      <td className={styles['number']}>{shareWords(row.share)}</td>
    </tr>
  );
}

/** A row that unfolds the rows that it sums up, the most first. */
function Group({ row, parts, metric, ...rest }: LineProps & { parts: readonly Row[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const perClick = row.share === null || !row[metric] ? 0 : row.share / row[metric];
  const toggle = (name: ReactNode) => (
    <button type="button" className={styles['group']} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      {name}
      <Chevron />
    </button>
  );
  const sorted = isOpen ? parts.toSorted((one, other) => byCount(one[metric], other[metric])) : [];
  return (
    <>
      <Line {...rest} metric={metric} row={row} button={toggle} />
      {sorted.map((part, index) => {
        const count = part[metric];
        const share = count === null ? null : Math.max(0, count) * perClick;
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and rows have no state
        return <Line key={index} {...rest} metric={metric} row={{ ...part, share }} isPart />;
      })}
    </>
  );
}
