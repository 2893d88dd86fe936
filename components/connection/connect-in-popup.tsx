import { useState } from 'react';
import { i18n } from '#i18n';
import { ConnectWithToken } from '@/components/connection/connect-with-token.tsx';
import type { OpenConnection } from '@/components/failure/open-connection.ts';
import { useManaged } from '@/components/managed/use-managed.ts';
import { Column } from '@/components/ui/column.tsx';
import { Text } from '@/components/ui/text.tsx';
import { connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { isFixed } from '@/lib/managed/policy.ts';
import { ConnectPrompt } from '../connections/connect-prompt.tsx';
import { ConnectByLink } from './connect-by-link.tsx';
import { JustConnected } from './just-connected.tsx';

interface Props {
  /** No connection yet, a token deleted when the browser closed, or a connection to the link's service. */
  reason: 'first' | 'forgotten' | 'connected';
  /** The connection link of the tab. */
  link?: string | undefined;
  /** The connection to the link's service. */
  saved?: Connection | null;
  onConnection: OpenConnection;
  /** Called once Hem is connected, to show the popup again. */
  onConnected: () => void;
}

/** The popup without a connection or token, with a form to connect. */
export function ConnectInPopup({ reason, link, saved = null, onConnection, onConnected }: Props) {
  const [name, setName] = useState<string | null>(null);
  const { policy } = useManaged();
  const { baseUrl } = policy;
  if (name !== null) return <JustConnected name={name} isLink={link !== undefined} onGoOn={onConnected} />;
  if (link !== undefined) {
    return (
      <Column width="message">
        <h2>
          {reason === 'connected'
            ? i18n.t('connectPrompt.connected.heading', [saved === null ? new URL(link).host : connectionName(saved)])
            : i18n.t('connectPrompt.link.heading')}
        </h2>
        <Text tone="quiet">{i18n.t('connectPrompt.link.text')}</Text>
        <ConnectByLink link={link} saved={saved} onConnection={onConnection} onConnected={setName} />
      </Column>
    );
  }
  if (reason === 'forgotten') return <ConnectPrompt reason={reason} onConnect={() => onConnection('/connection')} />;
  if (baseUrl !== undefined && isFixed(policy, 'service')) {
    return (
      <Column width="message">
        <h2>{i18n.t('connectPrompt.first.heading')}</h2>
        <Text tone="quiet">{i18n.t('managed.tokenOnly', [new URL(baseUrl).host])}</Text>
        <ConnectWithToken policy={{ ...policy, baseUrl }} onConnection={onConnection} onConnected={setName} />
      </Column>
    );
  }
  return (
    <Column width="message">
      <h2>{i18n.t('connectPrompt.first.heading')}</h2>
      <Text tone="quiet">{i18n.t('connectPrompt.paste.text')}</Text>
      <ConnectByLink onConnection={onConnection} onConnected={setName} />
    </Column>
  );
}
