import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { i18n } from '#i18n';
import { statsQuery } from '@/components/queries/queries.ts';
import { Headline } from '@/components/stats/page/headline.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { recentDays } from '@/lib/stats/recent-clicks.ts';

const noClicks = { total_count: 0, unique_count: 0 };

/** The clicks and visitors of a link in the last 30 days. Hidden after a failure: the stats page explains it. */
export function RecentStats({ link: { id, is_clicked } }: { link: LinkRecord }) {
  const [range] = useState(() => recentDays(Date.now()));
  const isNeverClicked = is_clicked === false;
  const { data, isPending } = useQuery({ ...statsQuery(id, range), enabled: !isNeverClicked });
  const stats = isNeverClicked ? noClicks : data?.stats;
  if (stats === undefined && !isPending) return null;
  return (
    // As high as the numbers that load.
    <section className="min-h-19.5" aria-label={i18n.t('stats.heading')} aria-busy={stats === undefined}>
      {stats && <Headline stats={stats} before={null} range={range} />}
    </section>
  );
}
