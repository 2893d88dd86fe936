import { ChartColumn, QrCode } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { LeftNotice } from '@/components/link-form/panel-notices.tsx';
import { CopyStatus } from '@/components/share/copy-status.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Outdent } from '@/components/ui/outdent.tsx';
import { PickField } from '@/components/ui/pick-field.tsx';
import { Rows } from '@/components/ui/rows.tsx';
import { Select } from '@/components/ui/select.tsx';
import { StickyFoot } from '@/components/ui/sticky-ends.tsx';
import { Text } from '@/components/ui/text.tsx';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { hasCampaignPerChannel } from '@/lib/link/channels/plan.ts';
import { type LinesForm, linesForms } from '@/lib/link/lines/lines-text.ts';
import type { TabState } from '@/lib/link/page/tab-change.ts';
import type { Place } from '@/lib/link/place.ts';
import { qrRoute } from '@/lib/link/qr-route.ts';
import type { ChannelRow } from '@/lib/operations/channel-rows.ts';
import { campaignRoute, selectedLinksRoute } from '@/lib/stats/compare-route.ts';
import { CampaignField } from './campaign-field.tsx';
import { ChannelItem } from './channel-item.tsx';
import type { ChannelData } from './read-channel-data.ts';
import { useChannels } from './use-channels.ts';

interface Props {
  data: ChannelData;
  connection: Connection;
  tab: TabState;
  at: Place;
  go: (route: `/${string}`) => void;
}

/** Lists the channels of a set, with one button that creates the missing links and copies all. */
export function ChannelLinks({ data, connection, tab, at, go }: Props) {
  const channels = useChannels({ data, connection, at, look: tab.look });
  const left = tab.change?.kind === 'left' ? tab.change : null;
  const mainButton = useRef<HTMLButtonElement>(null);
  const isFirst = useRef(true);
  const isCreating = channels?.rows.some(({ state }) => state.name === 'making') ?? false;
  const missing = channels?.selected.size ?? 0;
  const isDone = missing === 0 && !isCreating;
  // Focuses the main button at first, and when it replaces the pressed one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isDone` decides which button is shown
  useEffect(() => {
    if (isFirst.current || document.activeElement === document.body) mainButton.current?.focus();
    isFirst.current = false;
  }, [isDone]);
  if (channels === null) return <Text tone="quiet">{i18n.t('channels.noSets')}</Text>;
  const { set, rows, selected, failure, copying, form } = channels;
  const created = rows.filter(({ state }) => state.name === 'made');
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(144px,1fr))] items-start gap-3">
        <PickField
          label={i18n.t('channels.set')}
          value={set.id}
          options={data.sets.map(({ id, name }) => [id, name || i18n.t('channelSets.unnamed')] as const)}
          onChange={channels.choose}
        />
        {rows.length > 0 && (
          <CampaignField
            value={channels.campaign}
            placeholder={hasCampaignPerChannel(set) ? set.campaign : ''}
            used={data.campaigns}
            onChange={channels.setCampaign}
          />
        )}
      </div>
      {data.isStripped && <Text tone="quiet">{i18n.t('tabs.withoutCredentials')}</Text>}
      {left !== null && <LeftNotice address={left.address} />}
      {failure !== null && (
        <FailureNotice failure={failure} connection={connection} onRetry={channels.create} onConnection={go} />
      )}
      {rows.length === 0 ? (
        <p>{i18n.t('channels.noChannels')}</p>
      ) : (
        <>
          <CopyStatus
            copying={copying}
            idle={i18n.t('channels.count', rows.length, [formatCount(created.length), formatCount(rows.length)])}
          />
          <Rows>
            {rows.map((row) => (
              <ChannelItem
                key={row.channel.id}
                row={row}
                campaign={channels.campaign}
                connection={connection}
                domain={data.draft.domain}
                suspendedBy={data.pending.suspendedBy}
                isSelected={selected.has(row.channel.id)}
                onToggle={() => channels.toggle(row.channel.id)}
                go={go}
              />
            ))}
          </Rows>
        </>
      )}
      {((missing > 0 && left === null) || isCreating || created.length > 0) && (
        <StickyFoot>
          <div className={`grid gap-2 ${created.length > 0 ? 'grid-cols-[minmax(160px,1fr)_minmax(0,auto)]' : ''}`}>
            {isCreating || (missing > 0 && left === null) ? (
              <Button
                kind="primary"
                shape="wide"
                onClick={channels.create}
                busy={missing === 0 || isCreating}
                ref={mainButton}
              >
                {isCreating ? i18n.t('channels.creating') : i18n.t('channels.create', missing, [formatCount(missing)])}
              </Button>
            ) : (
              <Button kind="primary" shape="wide" onClick={channels.copyAll} ref={mainButton}>
                {i18n.t('channels.copyAll')}
              </Button>
            )}
            {created.length > 0 && <FormChoice form={form} onChange={channels.setForm} />}
          </div>
        </StickyFoot>
      )}
      {created.length > 0 && (
        <Outdent className="flex flex-wrap items-center justify-between">
          {missing > 0 && (
            <Button kind="quiet" onClick={channels.copyAll}>
              {i18n.t('channels.copyAll')}
            </Button>
          )}
          <Button kind="quiet" onClick={() => go(qrRoute(idsOf(created)))}>
            <QrCode size={16} aria-hidden />
            {i18n.t('qr.codes')}
          </Button>
          <Button kind="quiet" onClick={() => go(reportRoute(created))}>
            <ChartColumn size={16} aria-hidden />
            {i18n.t('channels.report')}
          </Button>
        </Outdent>
      )}
    </>
  );
}

function FormChoice({ form, onChange }: { form: LinesForm; onChange: (form: LinesForm) => void }) {
  return (
    <Select
      aria-label={i18n.t('lines.form')}
      value={form}
      onChange={(value) => onChange(linesForms.find((one) => one === value) ?? 'addresses')}
    >
      {linesForms.map((one) => (
        <option key={one} value={one}>
          {i18n.t(`lines.forms.${one}`)}
        </option>
      ))}
    </Select>
  );
}

/** Returns the route to the stats of the links' campaign, or to a comparison of links with several campaigns. */
function reportRoute(rows: readonly ChannelRow[]) {
  const campaigns = new Set(rows.map(({ values }) => values?.utm_campaign ?? ''));
  const [campaign = ''] = campaigns;
  if (campaigns.size === 1 && campaign !== '') return campaignRoute(campaign);
  return selectedLinksRoute(idsOf(rows));
}

const idsOf = (rows: readonly ChannelRow[]): string[] =>
  rows.flatMap(({ state }) => (state.name === 'made' ? [state.link.id] : []));
