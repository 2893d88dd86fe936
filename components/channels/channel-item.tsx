import { Check, CircleAlert, Clock, LoaderCircle, QrCode as QrIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { ActionIcon } from '@/components/link-actions/action-button.tsx';
import { linkActions } from '@/components/link-actions/action-table.tsx';
import { codeItemOf } from '@/components/qr/code-item.ts';
import { RowAddress } from '@/components/share/row-address.tsx';
import { useCheckedCopying } from '@/components/share/use-checked-copying.ts';
import { Button } from '@/components/ui/button.tsx';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { later } from '@/components/ui/later.tsx';
import { Sign } from '@/components/ui/sign.tsx';
import { Hint, Text, type Tone } from '@/components/ui/text.tsx';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { defaultHost } from '@/lib/link/domain-of-record.ts';
import { hostNamed } from '@/lib/link/host.ts';
import type { ChannelRow } from '@/lib/operations/channel-rows.ts';
import { channelWords, valueWords } from './channel-words.ts';
import { PendingChannel } from './pending-channel.tsx';

const CodeToOpen = later(async () => (await import('@/components/share/code-to-open.tsx')).CodeToOpen);

interface Props {
  row: ChannelRow;
  /** The shared campaign, which rows do not repeat. */
  campaign: string;
  connection: Connection;
  /** The domain of the links; null lets the service choose. */
  domain: string | null;
  /** The failure that suspends the connection. */
  suspendedBy: Failure | null;
  isSelected: boolean;
  onToggle: () => void;
  go: (route: `/${string}`) => void;
}

const icons = { made: Check, making: LoaderCircle, delayed: Clock, asking: CircleAlert, blocked: CircleAlert };

const tones: Partial<Record<ChannelRow['state']['name'], Tone>> = {
  made: 'good',
  delayed: 'warn',
  asking: 'bad',
  blocked: 'bad',
};

/** A channel with the state and actions of its link; before its creation, with a checkbox. */
export function ChannelItem({ row, campaign, connection, domain, suspendedBy, isSelected, onToggle, go }: Props) {
  const { channel, values, state } = row;
  const id = useId();
  const name = channel.name.trim() || i18n.t('channelSets.unnamedChannel');
  const usualHost = defaultHost(connection);
  const label = connection.domains.find((one) => one.id === domain)?.label ?? null;
  const address = state.name === 'made' ? addressToShare(state.link) : null;
  const operation = state.name === 'ready' ? state.refused : 'operation' in state ? state.operation : null;
  return (
    <li
      className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-2"
      data-state={state.name}
      aria-labelledby={id}
    >
      {state.name === 'ready' ? (
        <input
          className="justify-self-center"
          type="checkbox"
          checked={isSelected}
          onChange={onToggle}
          aria-labelledby={id}
        />
      ) : (
        <Sign icon={icons[state.name]} tone={tones[state.name] ?? 'quiet'} />
      )}
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0">
          <Text as="bdi" id={id} weight="semibold" className="wrap-anywhere">
            {name}
          </Text>
          {values !== null && (
            <Hint as="span" className="wrap-anywhere" dir="ltr">
              {valueWords(values, campaign)}
            </Hint>
          )}
        </p>
        {/* All rows would repeat the usual host. */}
        <Hint tone={state.name === 'made' ? 'plain' : 'quiet'} className="wrap-anywhere" role="status">
          {address === null ? (
            <FactLine facts={channelWords(row, hostNamed(label) === usualHost ? null : label)} />
          ) : (
            <RowAddress address={address} defaultHost={usualHost} />
          )}
        </Hint>
      </div>
      {state.name === 'made' && <LinkButtons link={state.link} name={name} go={go} />}
      {operation !== null && <PendingChannel nameId={id} {...{ connection, operation, suspendedBy, go }} />}
    </li>
  );
}

interface LinkButtonsProps {
  link: Extract<ChannelRow['state'], { name: 'made' }>['link'];
  name: string;
  go: (route: `/${string}`) => void;
}

/** The buttons for a channel's link: copy, QR code, edit. */
function LinkButtons({ link, name, go }: LinkButtonsProps) {
  const address = addressToShare(link);
  const code = codeItemOf(link);
  const { state, ticked, copy, gone } = useCheckedCopying(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="flex">
        {address !== null && (
          <>
            <ActionIcon
              name="copy"
              link={name}
              ticked={ticked !== null}
              busy={state === 'copying'}
              onClick={() => copy(Promise.resolve(link))}
            />
            <Button
              kind="quiet"
              shape="icon"
              title={i18n.t('channels.qr')}
              aria-label={i18n.t('channels.qrOf', [name])}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <QrIcon size={16} aria-hidden />
            </Button>
          </>
        )}
        <ActionIcon name="edit" link={name} onClick={() => linkActions.edit.run(link.id, { go })} />
      </div>
      {(state === 'failed' || gone !== null) && (
        <Hint className="col-[2/-1] grid gap-1 wrap-anywhere" role="alert">
          {gone === null ? i18n.t('made.notCopied') : i18n.t('pageLinks.gone', [gone])}
        </Hint>
      )}
      {isOpen && code !== null && (
        <div className="col-[2/-1] grid grid-cols-[144px]">
          <CodeToOpen item={code} go={go} />
        </div>
      )}
    </>
  );
}
