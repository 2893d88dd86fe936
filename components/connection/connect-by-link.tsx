import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { TextField } from '@/components/ui/text-field.tsx';
import { readBaseAddress } from '@/lib/connection/base-address.ts';
import { type ConnectionLink, readConnectionLink } from '@/lib/connection/connection-link.ts';
import { ConnectForm } from './connect-form.tsx';
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
  const connecting = useConnecting();
  const button = useRef<HTMLButtonElement>(null);

  const read = (text: string): void => {
    const link = readConnectionLink(text);
    setPasted(link === null ? { link, text } : { link, text: link.baseAddress });
    setProblem(undefined);
  };
  // Enter connects in the field too; the button shows that there is nothing else to do.
  useEffect(() => {
    if (pasted.link !== null) button.current?.focus();
  }, [pasted.link]);

  const submit = () => {
    const { link, text } = pasted;
    if (link === null) return setProblem(i18n.t(`connectPrompt.paste.${text === '' ? 'empty' : 'notLink'}`));
    const domains = link.domains.map(newDomain);
    const values = { ...valuesOf(null), address: link.baseAddress, token: link.token, domains };
    const checked = checkConnection({ ...values, defaultKey: domains[0]?.key ?? null }, null);
    if (!checked.ok) return setProblem(Object.values(checked.errors)[0]);
    void connecting
      .connect(checked, { check: true })
      .then((connected) => connected && onConnected(new URL(checked.settings.baseUrl).host));
  };

  const base = pasted.link === null ? null : readBaseAddress(pasted.link.baseAddress);
  return (
    <ConnectForm connecting={connecting} onSubmit={submit} onByHand={onByHand} button={button}>
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
    </ConnectForm>
  );
}
