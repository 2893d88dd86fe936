import { Search } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Outdent } from '@/components/ui/outdent.tsx';
import { Text } from '@/components/ui/text.tsx';
import { foldText } from '@/lib/contract/fold-text.ts';
import { rank } from '@/lib/stats/rank.ts';
import { bySite } from '@/lib/stats/sites.ts';
import type { Counted, Metric, Row } from '@/lib/stats/stats.ts';
import { rowName } from '../row-name.ts';
import { type RankRow, RankRows } from './rank-rows.tsx';
import styles from './ranks.module.css';

/** The number of rows at first and on paper, and the number that a click adds. A list may have 50,000. */
const [first, more] = [10, 100];

const none: readonly RankRow[] = [];

interface Props {
  dimension: string;
  title: string;
  searchLabel: string;
  /** Null if the service does not report them. */
  rows: readonly Row[] | null;
  metric: Metric;
  totals: Counted;
}

/** The names of one dimension by falling count: the first ten, then more on demand. A search finds all. */
export function RankedList({ dimension, title, searchLabel, rows: reported, metric, totals }: Props) {
  const rows = useMemo(
    (): readonly RankRow[] => (reported === null ? none : dimension === 'referrer' ? bySite(reported) : reported),
    [reported, dimension],
  );
  const id = useId();
  const [limit, setLimit] = useState(first);
  const [query, setQuery] = useState('');
  const isSearched = query.trim() !== '';
  const ranked = useMemo(
    () => rank(rows, metric, totals, isSearched ? undefined : limit),
    [rows, metric, totals, isSearched, limit],
  );
  const found = useMemo(() => {
    const text = foldText(query.trim());
    if (text === '') return ranked;
    const has = (name: string) => foldText(name).includes(text);
    return ranked.filter(
      ({ name, parts = none }) => has(name) || has(rowName(dimension, name)) || parts.some((part) => has(part.name)),
    );
  }, [ranked, query, dimension]);
  const shown = useMemo(() => found.slice(0, limit), [found, limit]);
  const count = isSearched ? found.length : rows.length;

  return (
    <section className={styles['list']} aria-labelledby={id}>
      <div className={styles['head']}>
        <Text as="h3" size="md" className="me-auto" id={id}>
          {title}
        </Text>
        {rows.length > first && (
          <label className={styles['search']}>
            <Search size={14} aria-hidden />
            <input
              type="search"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              aria-label={searchLabel}
              placeholder={i18n.t('stats.ranks.find')}
            />
          </label>
        )}
      </div>
      {found.length === 0 ? (
        <Text tone="quiet">
          {i18n.t(
            reported === null ? 'stats.notReported' : rows.length === 0 ? 'stats.ranks.none' : 'stats.ranks.notFound',
          )}
        </Text>
      ) : (
        <RankRows caption={title} dimension={dimension} rows={shown} max={ranked[0]?.[metric] ?? 0} metric={metric} />
      )}
      {count > first && <More shown={shown.length} count={count} onShow={setLimit} />}
    </section>
  );
}

/** Buttons that show more names or fewer. The clicked button stays in place with its focus. */
function More({ shown, count, onShow }: { shown: number; count: number; onShow: (limit: number) => void }) {
  const words =
    count - shown > more
      ? i18n.t('stats.ranks.more', [more, formatCount(count)])
      : i18n.t('stats.ranks.all', [formatCount(count)]);
  const fewer = i18n.t('stats.ranks.fewer');
  const isAll = shown >= count;
  return (
    <Outdent className="flex flex-wrap justify-self-start print:hidden">
      <Button kind="quiet" onClick={() => onShow(isAll ? first : shown + more)}>
        {isAll ? fewer : words}
      </Button>
      {!isAll && shown > first && (
        <Button kind="quiet" onClick={() => onShow(first)}>
          {fewer}
        </Button>
      )}
    </Outdent>
  );
}
