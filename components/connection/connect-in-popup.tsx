import { useState } from 'react';
import { i18n } from '#i18n';
import { ConnectWithToken } from '@/components/managed/connect-with-token.tsx';
import { useManaged } from '@/components/managed/use-managed.ts';
import { isFixed } from '@/lib/managed/policy.ts';
import { ConnectByLink } from './connect-by-link.tsx';
import styles from './connect-prompt.module.css';
import { ConnectPrompt } from './connect-prompt.tsx';
import { JustConnected } from './just-connected.tsx';

interface Props {
  /** Nothing was ever connected, or the token was forgotten when the browser closed. */
  reason: 'first' | 'forgotten';
  /** Leads to the page of the connection. */
  onConnect: () => void;
  /** Hem is connected: the popup begins anew. */
  onConnected: () => void;
}

/** The popup while there is nothing to call a service with. The first time, one paste does it. */
export function ConnectInPopup({ reason, onConnect, onConnected }: Props) {
  const [host, setHost] = useState<string | null>(null);
  const { policy } = useManaged();
  const { baseUrl } = policy;
  if (host !== null) return <JustConnected host={host} onGoOn={onConnected} />;
  if (reason === 'forgotten') return <ConnectPrompt reason={reason} onConnect={onConnect} />;
  if (baseUrl !== undefined && isFixed(policy, 'service')) {
    return (
      <section className={styles['prompt']}>
        <h2>{i18n.t('connectPrompt.first.heading')}</h2>
        <p>{i18n.t('managed.tokenOnly', [new URL(baseUrl).host])}</p>
        <ConnectWithToken policy={{ ...policy, baseUrl }} onConnected={setHost} />
      </section>
    );
  }
  return (
    <section className={styles['prompt']}>
      <h2>{i18n.t('connectPrompt.first.heading')}</h2>
      <p>{i18n.t('connectPrompt.paste.text')}</p>
      <ConnectByLink onByHand={onConnect} onConnected={setHost} />
    </section>
  );
}
