import { RefreshCw } from 'lucide-react';
import { i18n } from '#i18n';
import type { ownPages } from '@/components/connections/own-pages.ts';
import { ago } from '@/components/ui/ago.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { campaignRoute } from '@/lib/stats/across-route.ts';
import type { CampaignSummary } from '@/lib/stats/campaigns.ts';
import { countWords } from '../formats.ts';
import styles from './campaigns.module.css';

interface Props {
  summary: CampaignSummary;
  /** How the page leads to those of the campaign's connection. */
  linkTo: ReturnType<typeof ownPages>['linkTo'];
  /** Milliseconds since 1970. */
  now: number;
  /** The links whose stats can be loaded. */
  toAsk: readonly string[];
  isAsking: boolean;
  onAsk: () => void;
}

/** A campaign with what is known of its clicks, and how old that is. */
export function CampaignRow({ summary, linkTo, now, toAsk, isAsking, onAsk }: Props) {
  const { campaign, ids, counted, at, total_count } = summary;
  const isUnknown = counted === 0 && ids.length > 0;
  const isPart = counted > 0 && counted < ids.length;
  return (
    <tr>
      <th scope="row">
        <a {...linkTo(campaignRoute(campaign.name))} dir="auto">
          {campaign.name}
        </a>
      </th>
      <td>{formatCount(campaign.links.length)}</td>
      <td>
        {isUnknown ? '–' : countWords(total_count)}
        {isPart && <small>{i18n.t('stats.campaign.part', [counted, ids.length])}</small>}
      </td>
      <td>
        <span className={styles['age']}>
          {at === null ? i18n.t('stats.across.unasked') : ago(new Date(at), new Date(now))}
          {toAsk.length > 0 && (
            <Button
              kind="quiet"
              shape="icon"
              onClick={onAsk}
              busy={isAsking}
              title={i18n.t('stats.across.ask', toAsk.length)}
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
