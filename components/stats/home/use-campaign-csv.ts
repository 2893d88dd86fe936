import { useEffect, useEffectEvent, useState } from 'react';
import { i18n } from '#i18n';
import { download } from '@/components/ui/download.ts';
import { showToast } from '@/components/ui/toasts.ts';
import { cachedLinks } from '@/lib/link-index/index.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import type { Campaign } from '@/lib/stats/campaigns.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import type { CountedActivity } from '@/lib/stats/link-activity.ts';
import { campaignCsv } from '../export/campaign-csv.ts';
import { fileName } from '../export/subject.ts';

interface Options {
  connectionId: string;
  campaign: Campaign;
  range: DayRange;
  /** The loaded links of the campaign, by id. Others have no clicks. */
  loadedById: ReadonlyMap<string, CountedActivity>;
  /** True once the clicks of all its links are known. */
  isKnown: boolean;
  /** True while stats load. */
  isAsking: boolean;
  /** Requests the missing stats. */
  onAsk: () => void;
}

const noClicks = { total_count: 0, unique_count: 0 };

/** Saves a campaign as CSV: at once, or as soon as the clicks of all its links are known. */
export function useCampaignCsv({ connectionId, campaign, range, loadedById, isKnown, isAsking, onAsk }: Options) {
  const [isWanted, setIsWanted] = useState(false);
  const save = useEffectEvent(async () => {
    setIsWanted(false);
    const ids = campaign.links.map(({ id }) => id);
    const links = await cachedLinks(connectionId, ids).catch(noteProblem('readCache', []));
    const counted = links.map((link) => {
      const loaded = loadedById.get(link.id);
      return { link, stats: loaded?.counts ?? noClicks, before: loaded?.before ?? null };
    });
    const text = campaignCsv(counted, range);
    if (text === null) return showToast({ text: i18n.t('stats.chart.notSaved'), tone: 'bad' });
    const name = fileName({ name: campaign.name, address: null, range }, 'campaign-report');
    download(new Blob([text], { type: 'text/csv' }), `${name}.csv`);
  });
  useEffect(() => {
    if (isWanted && isKnown) void save();
  }, [isWanted, isKnown]);
  return {
    isWanted,
    press: () => {
      setIsWanted(true);
      if (!isKnown && !isAsking) onAsk();
    },
  };
}
