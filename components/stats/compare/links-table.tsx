import { type ReactNode, use, useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { NumbersTable } from '@/components/ui/numbers-table.tsx';
import { textCollator } from '@/components/ui/text-collator.ts';
import { keyed } from '@/lib/contract/keyed.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { DistinctName } from '@/lib/link/names/distinct-names.ts';
import type { CountedLink } from '@/lib/stats/campaign-report.ts';
import { linkColumns, linkRows } from '@/lib/stats/export-links.ts';
import { type LinkSort, sortLinks } from '@/lib/stats/sort-links.ts';
import { sumOf } from '@/lib/stats/sums.ts';
import { countWords } from '../../ui/stats-formats.ts';
import { SaveButton } from '../export/save-button.tsx';
import { SubjectContext } from '../export/subject.ts';
import { LinkCells } from './link-cells.tsx';
import { LinkName } from './link-name.tsx';
import { SortHeader } from './sort-header.tsx';
import type { StatsById } from './use-compared-stats.ts';

interface Props {
  links: readonly LinkRecord[];
  names: ReadonlyMap<string, DistinctName>;
  selected: readonly LinkRecord[];
  /** The selected links whose stats are loaded. */
  loaded: readonly CountedLink[];
  statsById: StatsById;
  /** Shown below the table. */
  children?: ReactNode;
  /** The order until the person sorts the table; null for the order in which the links were found. */
  usualSort: LinkSort | null;
  onSelect: (id: string, isSelected: boolean) => void;
  onRetry: (id: string) => void;
}

/** The clicks and visitors of all found links. A failed one shows its failure, with a button that retries it alone. */
export function LinksTable({
  links,
  names,
  selected,
  loaded,
  statsById,
  children,
  usualSort,
  onSelect,
  onRetry,
}: Props) {
  const selectedIds = new Set(selected.map(({ id }) => id));
  const sum = sumOf(loaded.map(({ stats }) => stats));
  const [ownSort, setSort] = useState<LinkSort | null>(null);
  const sort = ownSort ?? usualSort;
  const sorted = useMemo(() => {
    const named = links.map((link) => {
      return { link, name: names.get(link.id)?.name ?? '', counts: statsById.get(link.id)?.data?.stats ?? null };
    });
    return sort === null ? named : sortLinks(named, sort, textCollator());
  }, [links, names, statsById, sort]);
  const range = use(SubjectContext)?.range;
  const headings = () => keyed(linkColumns, (column) => i18n.t(`stats.column.${column}`));
  const loadedById = new Map(loaded.map((one) => [one.link.id, one]));
  return (
    <section className="grid grid-cols-1 gap-2" aria-labelledby="compared-links">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="compared-links">{i18n.t('stats.column.links')}</h2>
        {loaded.length > 0 && range !== undefined && (
          <SaveButton
            label={i18n.t('stats.compare.saveLinks')}
            file="links"
            rows={() =>
              linkRows(
                sorted.flatMap(({ link }) => loadedById.get(link.id) ?? []),
                range,
                headings(),
              )
            }
          />
        )}
      </div>
      {links.length > 0 && (
        <NumbersTable>
          <SortHeader sort={sort} onSort={setSort} />
          <tbody>
            {loaded.length > 0 && (
              <tr data-sum>
                <th scope="row">{i18n.t('stats.compare.sum', [formatCount(loaded.length)])}</th>
                <td>{countWords(sum.total_count)}</td>
                <td>{countWords(sum.unique_count)}</td>
              </tr>
            )}
            {sorted.map(({ link }) => (
              <tr key={link.id} className={selectedIds.has(link.id) ? undefined : 'print:hidden'} data-included>
                <th scope="row">
                  <span className="flex min-w-0 items-center gap-2">
                    <input
                      className="print:hidden"
                      type="checkbox"
                      checked={selectedIds.has(link.id)}
                      onChange={(event) => onSelect(link.id, event.target.checked)}
                      aria-label={i18n.t('stats.compare.choose', [names.get(link.id)?.label ?? ''])}
                    />
                    <LinkName id={link.id} names={names} />
                  </span>
                </th>
                {selectedIds.has(link.id) ? (
                  <LinkCells stats={statsById.get(link.id)} onRetry={() => onRetry(link.id)} />
                ) : (
                  <td colSpan={2}>{i18n.t('stats.compare.leftOut')}</td>
                )}
              </tr>
            ))}
          </tbody>
        </NumbersTable>
      )}
      {children}
    </section>
  );
}
