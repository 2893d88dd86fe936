import { useEffect, useEffectEvent, useState } from 'react';
import { i18n } from '#i18n';
import { downloadCsv } from '@/components/csv/download-csv.ts';
import { useCsvQuestion } from '@/components/csv/use-csv-question.tsx';
import { showToast } from '@/components/ui/toasts.ts';
import type { CsvSeparator } from '@/lib/csv/separators.ts';
import { cachedLinks } from '@/lib/link-index/index.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import type { Campaign } from '@/lib/stats/campaigns.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import type { CountedActivity } from '@/lib/stats/link-activity.ts';
import { campaignRows } from '../export/campaign-rows.ts';
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

/** Asks for the separator, and saves a campaign as CSV: at once, or as soon as the clicks of all its links are known. */
export function useCampaignCsv({ connectionId, campaign, range, loadedById, isKnown, isAsking, onAsk }: Options) {
  const { ask, question } = useCsvQuestion();
  /** The chosen separator of a file that is not saved yet. */
  const [separator, setSeparator] = useState<CsvSeparator | null>(null);
  const save = useEffectEvent(async (chosen: CsvSeparator) => {
    setSeparator(null);
    const ids = campaign.links.map(({ id }) => id);
    const links = await cachedLinks(connectionId, ids).catch(noteProblem('readCache', []));
    const counted = links.map((link) => {
      const loaded = loadedById.get(link.id);
      return { link, stats: loaded?.counts ?? noClicks, before: loaded?.before ?? null };
    });
    const rows = campaignRows(counted, range);
    if (rows === null) return showToast({ text: i18n.t('stats.chart.notSaved'), tone: 'bad' });
    const name = fileName({ name: campaign.name, address: null, range }, 'campaign-report');
    downloadCsv(name, rows, chosen);
  });
  useEffect(() => {
    if (separator !== null && isKnown) void save(separator);
  }, [separator, isKnown]);
  return {
    isWaiting: separator !== null,
    question,
    press: () =>
      ask((chosen) => {
        setSeparator(chosen);
        if (!isKnown && !isAsking) onAsk();
      }),
  };
}
