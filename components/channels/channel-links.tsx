import { ChartColumn, QrCode } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { CopyStatus } from '@/components/share/copy-status.tsx';
import { Button } from '@/components/ui/button.tsx';
import { PickField } from '@/components/ui/pick-field.tsx';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { hasCampaignPerChannel } from '@/lib/link/channels/plan.ts';
import { type LinesForm, linesForms } from '@/lib/link/lines/lines-text.ts';
import type { Place } from '@/lib/link/place.ts';
import { qrRoute } from '@/lib/link/qr-route.ts';
import type { ChannelRow } from '@/lib/operations/channel-rows.ts';
import { campaignRoute, selectedLinksRoute } from '@/lib/stats/compare-route.ts';
import { CampaignField } from './campaign-field.tsx';
import { ChannelItem } from './channel-item.tsx';
import styles from './channels.module.css';
import type { ChannelFacts } from './read-plan.ts';
import { useChannels } from './use-channels.ts';

interface Props {
  facts: ChannelFacts;
  connection: Connection;
  at: Place;
  go: (route: `/${string}`) => void;
}

/** The channels of the chosen set with their links, and the one press that makes and copies those that are missing. */
export function ChannelLinks({ facts, connection, at, go }: Props) {
  const channels = useChannels({ facts, connection, at });
  const main = useRef<HTMLButtonElement>(null);
  const isNew = useRef(true);
  const isMaking = channels?.rows.some(({ state }) => state.name === 'making') ?? false;
  const missing = channels?.wanted.size ?? 0;
  const isDone = missing === 0 && !isMaking;
  // At first, and when the button that was pressed has given way to the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is to be done decides which button there is
  useEffect(() => {
    if (isNew.current || document.activeElement === document.body) main.current?.focus();
    isNew.current = false;
  }, [isDone]);
  if (channels === null) return <p className={styles['quiet']}>{i18n.t('channels.noSets')}</p>;
  const { set, rows, wanted, failure, copying, form } = channels;
  const made = rows.filter(({ state }) => state.name === 'made');
  return (
    <>
      <div className={styles['common']}>
        <PickField
          label={i18n.t('channels.set')}
          value={set.id}
          options={facts.sets.map(({ id, name }) => [id, name || i18n.t('channelSets.unnamed')] as const)}
          onChange={channels.choose}
        />
        {rows.length > 0 && (
          <CampaignField
            value={channels.campaign}
            placeholder={hasCampaignPerChannel(set) ? set.campaign : ''}
            used={facts.campaigns}
            onChange={channels.setCampaign}
          />
        )}
      </div>
      {facts.isStripped && <p className={styles['quiet']}>{i18n.t('tabs.withoutCredentials')}</p>}
      {failure !== null && (
        <FailureNotice
          failure={failure}
          connection={connection}
          shownFields={[]}
          onRetry={channels.make}
          onConnection={() => go('/connection')}
        />
      )}
      {rows.length === 0 ? (
        <p>{i18n.t('channels.noChannels')}</p>
      ) : (
        <>
          <CopyStatus copying={copying} idle={i18n.t('channels.count', [made.length, rows.length])} />
          <ul className={styles['rows']}>
            {rows.map((row) => (
              <ChannelItem
                key={row.channel.id}
                row={row}
                campaign={channels.campaign}
                connection={connection}
                domain={facts.draft.domain}
                held={facts.outbox.held}
                isWanted={wanted.has(row.channel.id)}
                onToggle={() => channels.toggle(row.channel.id)}
                go={go}
              />
            ))}
          </ul>
        </>
      )}
      {(missing > 0 || isMaking || made.length > 0) && (
        <div className={styles['main']}>
          {missing > 0 || isMaking ? (
            <Button kind="primary" shape="wide" onClick={channels.make} busy={missing === 0 || isMaking} ref={main}>
              {isMaking ? i18n.t('channels.making') : i18n.t('channels.make', missing, [missing])}
            </Button>
          ) : (
            <Button kind="primary" shape="wide" onClick={channels.copyAll} ref={main}>
              {i18n.t('channels.copyAll')}
            </Button>
          )}
          {made.length > 0 && <FormChoice form={form} onChange={channels.setForm} />}
        </div>
      )}
      {made.length > 0 && (
        <div className={styles['after']}>
          {missing > 0 && (
            <Button kind="quiet" onClick={channels.copyAll}>
              {i18n.t('channels.copyAll')}
            </Button>
          )}
          <Button kind="quiet" onClick={() => go(qrRoute(idsOf(made)))}>
            <QrCode size={16} aria-hidden />
            {i18n.t('qr.codes')}
          </Button>
          <Button kind="quiet" onClick={() => go(reportRoute(made))}>
            <ChartColumn size={16} aria-hidden />
            {i18n.t('channels.report')}
          </Button>
        </div>
      )}
    </>
  );
}

function FormChoice({ form, onChange }: { form: LinesForm; onChange: (form: LinesForm) => void }) {
  return (
    <select
      className={styles['choice']}
      aria-label={i18n.t('lines.form')}
      value={form}
      onChange={({ target }) => onChange(linesForms.find((one) => one === target.value) ?? 'addresses')}
    >
      {linesForms.map((one) => (
        <option key={one} value={one}>
          {i18n.t(`lines.forms.${one}`)}
        </option>
      ))}
    </select>
  );
}

/** The report of the campaign that all these links share; of several, these links side by side. */
function reportRoute(made: readonly ChannelRow[]) {
  const campaigns = new Set(made.map(({ values }) => values?.utm_campaign ?? ''));
  const [campaign = ''] = campaigns;
  if (campaigns.size === 1 && campaign !== '') return campaignRoute(campaign);
  return selectedLinksRoute(idsOf(made));
}

const idsOf = (rows: readonly ChannelRow[]): string[] =>
  rows.flatMap(({ state }) => (state.name === 'made' ? [state.link.id] : []));
