import { type FormEvent, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { readBaseAddress } from '@/lib/connection/base-address.ts';
import { type ConnectionLink, readConnectionLink } from '@/lib/connection/connection-link.ts';
import styles from './connect-prompt.module.css';
import { checkConnection, newDomain, valuesOf } from './connection-values.ts';
import { useConnecting } from './use-connecting.ts';

/** What stands in the field: a text that is no link yet, or a link, of which nothing is shown but its address. */
type Pasted = { link: null; text: string } | { link: ConnectionLink; text: string };

interface Props {
  /** Leads to the page where address and token are typed. */
  onByHand: () => void;
  onConnected: (host: string) => void;
}

/** Connects by the one text that a service shows for it: paste, then Connect. */
export function ConnectByLink({ onByHand, onConnected }: Props) {
  const [pasted, setPasted] = useState<Pasted>({ link: null, text: '' });
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const { connecting, connect, cancel } = useConnecting();
  const button = useRef<HTMLButtonElement>(null);
  const busy = connecting.state === 'connecting';

  const read = (text: string): void => {
    const link = readConnectionLink(text);
    setPasted(link === null ? { link, text } : { link, text: link.baseAddress });
    setProblem(undefined);
  };
  // Enter connects in the field too; the button shows that there is nothing else to do.
  useEffect(() => {
    if (pasted.link !== null) button.current?.focus();
  }, [pasted.link]);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    const { link, text } = pasted;
    if (link === null) return setProblem(i18n.t(`connectPrompt.paste.${text === '' ? 'empty' : 'notLink'}`));
    const domains = link.domains.map(newDomain);
    const values = { ...valuesOf(null), address: link.baseAddress, token: link.token, domains };
    const checked = checkConnection({ ...values, defaultKey: domains[0]?.key ?? null }, null);
    if (!checked.ok) return setProblem(Object.values(checked.errors)[0]);
    void connect(checked, { check: true }).then(
      (connected) => connected && onConnected(new URL(checked.settings.baseUrl).host),
    );
  };

  const base = pasted.link === null ? null : readBaseAddress(pasted.link.baseAddress);
  return (
    <form className={styles['form']} onSubmit={submit} noValidate autoComplete="off">
      <TextField
        label={i18n.t('connectPrompt.paste.link')}
        value={pasted.text}
        onChange={read}
        onPaste={(event) => {
          // Before it is in the field: a token on screen is a token in a screenshot.
          const text = event.clipboardData.getData('text');
          if (readConnectionLink(text) === null) return;
          event.preventDefault();
          read(text);
        }}
        hint={
          base?.ok
            ? i18n.t('connectPrompt.paste.ready', [new URL(base.baseUrl).host])
            : i18n.t('connectPrompt.paste.hint')
        }
        error={problem}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      {connecting.state === 'failed' && (
        <FailureNotice
          failure={connecting.failure}
          baseUrl={connecting.baseUrl}
          wasAllowed={connecting.isAllowed}
          shownFields={[]}
          onRetry={submit}
          isRetryPressed
        />
      )}
      <Button kind="primary" shape="wide" type="submit" busy={busy} ref={button}>
        {i18n.t(busy ? 'connection.saving' : 'connectPrompt.first.action')}
      </Button>
      <Button kind="quiet" onClick={busy ? cancel : onByHand}>
        {i18n.t(busy ? 'connection.cancel' : 'connectPrompt.paste.byHand')}
      </Button>
    </form>
  );
}
