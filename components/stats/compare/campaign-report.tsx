import { type ReactNode, use, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { FoldButton } from '@/components/ui/fold-button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { NumbersTable } from '@/components/ui/numbers-table.tsx';
import {
  type CountedLink,
  hasCampaigns,
  type ReportGroup,
  type ReportRow,
  reportOf,
} from '@/lib/stats/campaign-report.ts';
import { sumBeforeOf } from '@/lib/stats/period-before.ts';
import { countWords, shareWords } from '../../ui/stats-formats.ts';
import { campaignRows } from '../export/campaign-rows.ts';
import { SaveButton } from '../export/save-button.tsx';
import { SubjectContext } from '../export/subject.ts';
import { ChangeCell } from './change-cell.tsx';

const channelName = ({ channel }: ReportGroup): string => channel ?? i18n.t('stats.campaign.noChannel');

/** A table of clicks by channel, then by UTM values, with the change and share of each. */
export function CampaignReport({ links }: { links: readonly CountedLink[] }) {
  const report = reportOf(links);
  const range = use(SubjectContext)?.range;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  if (report === null || range === undefined) return null;
  const { groups, total_count: whole } = report;
  const isCompared = links.some(({ before }) => before !== null);
  const isAllFolded = groups.every((group) => folded.has(channelName(group)));
  const toggle = (name: string) => setFolded((former) => former.symmetricDifference(new Set([name])));
  const rows = () => campaignRows(links, range) ?? [];
  const cells = (sum: Pick<ReportRow, 'links' | 'total_count' | 'unique_count'>) => (
    <>
      <td className="max-[480px]:hidden">{formatCount(sum.links.length)}</td>
      <td>{countWords(sum.total_count)}</td>
      <td className="max-[480px]:hidden">
        {shareWords(sum.total_count === null || !whole ? null : sum.total_count / whole)}
      </td>
      {isCompared && <ChangeCell now={sum.total_count} before={sumBeforeOf(sum.links)?.total_count ?? null} />}
      <td>{countWords(sum.unique_count)}</td>
    </>
  );
  return (
    <section className="grid grid-cols-1 gap-2" aria-labelledby="campaign-report">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="campaign-report">{i18n.t('stats.compare.report')}</h2>
        <span className="inline-flex flex-wrap items-center gap-1">
          <Button
            kind="quiet"
            shape="small"
            onClick={() => setFolded(new Set(isAllFolded ? [] : groups.map(channelName)))}
          >
            {i18n.t(isAllFolded ? 'stats.report.expand' : 'stats.report.collapse')}
          </Button>
          <SaveButton label={i18n.t('stats.compare.saveReport')} file="campaign-report" rows={rows} />
        </span>
      </div>
      <NumbersTable>
        <thead>
          <tr>
            <th scope="col">{i18n.t('stats.report.sourceAndMedium')}</th>
            <th scope="col" className="max-[480px]:hidden">
              {i18n.t('stats.column.links')}
            </th>
            <th scope="col">{i18n.t('stats.metric.total_count')}</th>
            <th scope="col" className="max-[480px]:hidden">
              {i18n.t('stats.share')}
            </th>
            {isCompared && <th scope="col">{i18n.t('stats.report.change')}</th>}
            <th scope="col">{i18n.t('stats.metric.unique_count')}</th>
          </tr>
        </thead>
        <tbody>
          <tr data-sum>
            <th scope="row">{i18n.t('stats.compare.total')}</th>
            {cells(report)}
          </tr>
        </tbody>
        {groups.map((group) => (
          <Channel
            key={channelName(group)}
            group={group}
            isFolded={folded.has(channelName(group))}
            onToggle={() => toggle(channelName(group))}
            namesCampaign={hasCampaigns(report)}
            cells={cells}
          />
        ))}
      </NumbersTable>
    </section>
  );
}

interface ChannelProps {
  group: ReportGroup;
  isFolded: boolean;
  onToggle: () => void;
  namesCampaign: boolean;
  /** Draws the counts of a row. */
  cells: (sum: ReportRow | ReportGroup) => ReactNode;
}

/** The sum of a channel, and its rows unless they are folded. */
function Channel({ group, isFolded, onToggle, namesCampaign, cells }: ChannelProps) {
  return (
    <tbody>
      <tr data-subtotal>
        <th scope="row">
          <FoldButton isOpen={!isFolded} onToggle={onToggle}>
            {channelName(group)}
          </FoldButton>
        </th>
        {cells(group)}
      </tr>
      {!isFolded &&
        group.rows.map((row) => (
          <tr data-part key={JSON.stringify([row.utm_campaign, row.utm_source, row.utm_medium, row.utm_content])}>
            <th scope="row">
              <RowName row={row} namesCampaign={namesCampaign} />
            </th>
            {cells(row)}
          </tr>
        ))}
    </tbody>
  );
}

/** Source and medium, above the campaign (if there are several) and the content. */
function RowName({ row, namesCampaign }: { row: ReportRow; namesCampaign: boolean }) {
  const unset = i18n.t('stats.compare.unset');
  const { utm_source, utm_medium, utm_content, utm_campaign } = row;
  const details = [namesCampaign ? utm_campaign || i18n.t('stats.report.noCampaign') : '', utm_content].filter(
    (detail) => detail !== '',
  );
  return (
    <span dir="auto">
      {utm_source === '' && utm_medium === '' ? unset : `${utm_source || unset} / ${utm_medium || unset}`}
      {details.length > 0 && (
        <>
          {' '}
          <small className="block">
            <FactLine facts={details.map((detail) => <bdi key={detail}>{detail}</bdi>)} />
          </small>
        </>
      )}
    </span>
  );
}
