import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { i18n } from '#i18n';
import type { ownPages } from '@/components/connections/own-pages.ts';
import { cachedLinksQuery } from '@/components/queries/queries.ts';
import { NumbersTable } from '@/components/ui/numbers-table.tsx';
import { Text } from '@/components/ui/text.tsx';
import type { LinkActivity } from '@/lib/link/link-activity.ts';
import { distinctNames } from '@/lib/link/names/distinct-names.ts';
import { endOf } from '@/lib/stats/days.ts';
import type { CountedActivity } from '@/lib/stats/link-activity.ts';
import { sumBeforeOf } from '@/lib/stats/period-before.ts';
import type { ChosenRange } from '@/lib/stats/ranges.ts';
import { byCount } from '@/lib/stats/rank.ts';
import { linkStatsRoute, readStatsView } from '@/lib/stats/stats-route.ts';
import { countWords } from '../../ui/stats-formats.ts';
import { ChangeCell } from '../compare/change-cell.tsx';
import { LinkName } from '../compare/link-name.tsx';

const usualView = readStatsView('');

const maxLinks = 10;

/** False for a link that is younger than the previous period, as there is nothing to compare. */
const hadTheDays = ({ createdAt }: LinkActivity, before: CountedActivity['before']): boolean =>
  before !== null && (createdAt === null || createdAt < endOf(before.range));

interface Props {
  title: string;
  connectionId: string;
  counted: readonly CountedActivity[];
  chosen: ChosenRange;
  /** The level of the heading. */
  Heading: 'h3' | 'h4';
  linkTo: ReturnType<typeof ownPages>['linkTo'];
}

/** The links with the most clicks, each with its change. */
export function TopLinks({ title, connectionId, counted, chosen, Heading, linkTo }: Props) {
  const id = useId();
  const top = useMemo(
    () =>
      counted
        .filter(({ counts }) => counts.total_count)
        .sort((one, other) => byCount(one.counts.total_count, other.counts.total_count))
        .slice(0, maxLinks),
    [counted],
  );
  const { data: links } = useQuery(
    cachedLinksQuery(
      connectionId,
      top.map(({ link }) => link.id),
    ),
  );
  const names = useMemo(() => distinctNames(links ?? []), [links]);
  const named = top.filter(({ link }) => names.has(link.id));
  if (named.length === 0) return null;
  const isCompared = named.some(({ link, before }) => hadTheDays(link, before));
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <Text as={Heading} id={id} size="lg">
        {title}
      </Text>
      <NumbersTable>
        <thead>
          <tr>
            <th scope="col">{i18n.t('stats.compare.link')}</th>
            <th scope="col">{i18n.t('stats.metric.total_count')}</th>
            {isCompared && <th scope="col">{i18n.t('stats.report.change')}</th>}
            <th scope="col">{i18n.t('stats.metric.unique_count')}</th>
          </tr>
        </thead>
        <tbody>
          {named.map(({ link, counts, before }) => (
            <tr key={link.id}>
              <th scope="row">
                <LinkName
                  id={link.id}
                  names={names}
                  link={linkTo(linkStatsRoute(link.id, { ...usualView, range: chosen }))}
                />
              </th>
              <td>{countWords(counts.total_count)}</td>
              {isCompared &&
                (hadTheDays(link, before) ? (
                  <ChangeCell now={counts.total_count} before={sumBeforeOf([{ before }])?.total_count ?? null} />
                ) : (
                  <Text as="td" tone="faint">
                    –
                  </Text>
                ))}
              <td>{countWords(counts.unique_count)}</td>
            </tr>
          ))}
        </tbody>
      </NumbersTable>
    </section>
  );
}
