import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import type { OpenConnection } from '@/components/failure/open-connection.ts';
import { TextField } from '@/components/ui/text-field.tsx';
import { readBaseAddress } from '@/lib/connection/base-address.ts';
import { type ConnectionLink, readConnectionLink } from '@/lib/connection/connection-link.ts';
import { connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { ConnectForm } from './connect-form.tsx';
import { checkConnection, newDomain, valuesOf } from './connection-values.ts';
import { useConnecting } from './use-connecting.ts';

/** The content of the field: any text, or a connection link, which shows only its address. */
type Pasted = { link: null; text: string } | { link: ConnectionLink; text: string };

const pastedFrom = (text: string): Pasted => {
  const link = readConnectionLink(text);
  return link === null ? { link, text } : { link, text: link.baseAddress };
};

interface Props {
  /** A link to begin with, so that one press connects. */
  link?: string | undefined;
  /** The connection that the link updates. It keeps settings that the link does not contain. */
  saved?: Connection | null;
  /** Opens the page with fields for address, token and request headers. */
  onConnection: OpenConnection;
  /** Called with the connection's name. */
  onConnected: (name: string) => void;
}

/** A form that connects with a pasted connection link. */
export function ConnectByLink({ link, saved = null, onConnection, onConnected }: Props) {
  const [pasted, setPasted] = useState(() => pastedFrom(link ?? ''));
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const connecting = useConnecting();
  const button = useRef<HTMLButtonElement>(null);

  const read = (text: string): void => {
    setPasted(pastedFrom(text));
    setProblem(undefined);
  };
  // Enter would also connect in the field, but a focused button shows that the form is complete.
  useEffect(() => {
    if (pasted.link !== null) button.current?.focus();
  }, [pasted.link]);

  const submit = () => {
    const { link, text } = pasted;
    if (link === null) return setProblem(i18n.t(`connectPrompt.paste.${text === '' ? 'empty' : 'notLink'}`));
    const domains = link.domains.map(newDomain);
    const ofLink = domains.length > 0 || saved === null ? { domains, defaultKey: domains[0]?.key ?? null } : {};
    const values = { ...valuesOf(saved), ...ofLink, address: link.baseAddress, token: link.token };
    const checked = checkConnection(values, saved);
    if (!checked.ok) return setProblem(Object.values(checked.errors)[0]);
    void connecting
      .connect(checked, { check: true })
      .then((connected) => connected && onConnected(connectionName(connected)));
  };

  const base = pasted.link === null ? null : readBaseAddress(pasted.link.baseAddress);
  return (
    <ConnectForm
      connecting={connecting}
      onSubmit={submit}
      onByHand={() => onConnection('/connection')}
      onConnection={onConnection}
      button={button}
    >
      <TextField
        label={i18n.t('connectPrompt.paste.link')}
        value={pasted.text}
        onChange={read}
        onPaste={(event) => {
          // Prevents the paste, so that the token never appears on screen.
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
    </ConnectForm>
  );
}
