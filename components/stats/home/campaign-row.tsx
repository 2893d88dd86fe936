import { FileSpreadsheet, Printer, RefreshCw } from 'lucide-react';
import { i18n } from '#i18n';
import type { ownPages } from '@/components/connections/own-pages.ts';
import { ago } from '@/components/ui/ago.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { Text } from '@/components/ui/text.tsx';
import type { CampaignSummary } from '@/lib/stats/campaigns.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { listFreshFor } from '@/lib/stats/freshness.ts';
import type { CountedActivity } from '@/lib/stats/link-activity.ts';
import { sumBeforeOf } from '@/lib/stats/period-before.ts';
import { countWords } from '../../ui/stats-formats.ts';
import { ChangeCell } from '../compare/change-cell.tsx';
import { useCampaignCsv } from './use-campaign-csv.ts';

type LinkProps = ReturnType<ReturnType<typeof ownPages>['linkTo']>;

interface Props {
  connectionId: string;
  summary: CampaignSummary;
  range: DayRange;
  /** The loaded links of the campaign. */
  loadedById: ReadonlyMap<string, CountedActivity>;
  isCompared: boolean;
  /** The attributes of the link to the campaign's page. */
  link: LinkProps;
  /** The attributes of the link to its report of last month, which prints itself. */
  report: LinkProps;
  /** Milliseconds since 1970. */
  now: number;
  /** The links whose stats can be requested. */
  toAsk: readonly string[];
  /** True while some of its stats load. */
  isAsking: boolean;
  onAsk: () => void;
}

/** A campaign with its clicks and their change, and buttons for its report and its file. */
export function CampaignRow(props: Props) {
  const { connectionId, summary, range, loadedById, isCompared, link, report, now, toAsk, isAsking, onAsk } = props;
  const { campaign, counted, at, total_count } = summary;
  const count = campaign.links.length;
  const isPart = counted < count;
  // Links without a click load first, and a sum that grows is no number.
  const isShown = !isPart || (!isAsking && (total_count ?? 0) > 0);
  const csv = useCampaignCsv({ connectionId, campaign, range, loadedById, isKnown: !isPart, isAsking, onAsk });
  const age = at === null ? undefined : i18n.t('stats.asOf', [ago(new Date(at), new Date(now))]);
  const isOld = at !== null && Math.abs(now - at) >= listFreshFor;
  const before = isPart ? null : (sumBeforeOf([...loadedById.values()])?.total_count ?? null);
  return (
    <tr>
      <th scope="row">
        <a {...link} dir="auto">
          {campaign.name}
        </a>
      </th>
      <td className="max-[640px]:hidden">{formatCount(count)}</td>
      <td title={isShown ? age : undefined}>
        {isShown ? countWords(total_count) : '–'}
        {isPart && isShown && (
          <Text as="small" tone="quiet">
            {' '}
            {i18n.t('stats.campaign.part', [formatCount(counted), formatCount(count)])}
          </Text>
        )}
      </td>
      {isCompared && <ChangeCell now={total_count} before={before} />}
      <Text as="td" tone="quiet" className="print:hidden">
        <span className="inline-flex items-center gap-1">
          {toAsk.length > 0 && (isPart || isOld) && (
            <IconButton
              size="small"
              onClick={onAsk}
              busy={isAsking}
              label={i18n.t('stats.campaign.load', [campaign.name])}
            >
              <RefreshCw size={16} aria-hidden />
            </IconButton>
          )}
          <a {...report} className={buttonClass('quiet', 'small')} title={i18n.t('stats.campaign.reportHint')}>
            <Printer size={16} aria-hidden />
            <span className="max-[640px]:hidden" aria-hidden>
              {i18n.t('stats.campaign.report')}
            </span>
            <span className="sr-only">{i18n.t('stats.campaign.reportOf', [campaign.name])}</span>
          </a>
          <Button
            kind="quiet"
            shape="small"
            busy={csv.isWaiting}
            onClick={csv.press}
            aria-label={i18n.t('stats.campaign.csvOf', [campaign.name])}
          >
            <FileSpreadsheet size={16} aria-hidden />
            <span className="max-[640px]:sr-only">{i18n.t('stats.export.csv')}</span>
          </Button>
          {csv.question}
        </span>
      </Text>
    </tr>
  );
}
