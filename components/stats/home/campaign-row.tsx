import { RefreshCw } from 'lucide-react';
import { i18n } from '#i18n';
import type { ownPages } from '@/components/connections/own-pages.ts';
import { ago } from '@/components/ui/ago.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import type { CampaignSummary } from '@/lib/stats/campaigns.ts';
import { countWords } from '../../ui/stats-formats.ts';

interface Props {
  summary: CampaignSummary;
  /** The attributes of the link to the campaign's page. */
  link: ReturnType<ReturnType<typeof ownPages>['linkTo']>;
  /** Milliseconds since 1970. */
  now: number;
  /** The links whose stats can be requested. */
  toAsk: readonly string[];
  isAsking: boolean;
  onAsk: () => void;
}

/** A campaign with its clicks, as far as they are loaded, and their age. */
export function CampaignRow({ summary, link, now, toAsk, isAsking, onAsk }: Props) {
  const { campaign, counted, at, total_count } = summary;
  const count = campaign.links.length;
  const isPart = counted < count;
  // Links without a click load first. Their 0 is not the campaign's number.
  const isKnown = !isPart || (total_count ?? 0) > 0;
  return (
    <tr>
      <th scope="row">
        <a {...link} dir="auto">
          {campaign.name}
        </a>
      </th>
      <td>{formatCount(count)}</td>
      <td>
        {isKnown ? countWords(total_count) : '–'}
        {isPart && counted > 0 && (
          <small>{i18n.t('stats.campaign.part', [formatCount(counted), formatCount(count)])}</small>
        )}
      </td>
      <td>
        <span className="inline-flex items-center gap-1 text-quiet">
          {isKnown && at !== null && ago(new Date(at), new Date(now))}
          {toAsk.length > 0 && (
            <Button
              kind="quiet"
              shape="icon"
              onClick={onAsk}
              busy={isAsking}
              title={i18n.t('stats.compare.ask', toAsk.length)}
              aria-label={i18n.t('stats.campaign.load', [campaign.name])}
            >
              <RefreshCw size={16} aria-hidden />
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}
