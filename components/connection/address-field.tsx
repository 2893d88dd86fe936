import { useState } from 'react';
import { i18n } from '#i18n';
import { TextField } from '@/components/ui/text-field.tsx';
import { readBaseAddress } from '@/lib/connection/base-address.ts';
import { type ConnectionLink, readConnectionLink } from '@/lib/connection/connection-link.ts';

interface Props {
  value: string;
  onChange: (address: string) => void;
  /** A connection link was pasted. Its token is never shown. */
  onLink: (link: ConnectionLink) => void;
  error: string | undefined;
  autoFocus: boolean;
}

/** A field for the base address. A pasted connection link fills the whole form. */
export function AddressField({ value, onChange, onLink, error, autoFocus }: Props) {
  const [note, setNote] = useState<'connection.filled' | 'connection.versionAdded' | 'connection.addressHint'>(
    'connection.addressHint',
  );

  const acceptLink = (text: string): boolean => {
    const link = readConnectionLink(text);
    if (link === null) return false;
    onLink(link);
    setNote('connection.filled');
    return true;
  };

  /** Replaces the typed address by the one that Hem uses. */
  const complete = () => {
    if (acceptLink(value)) return;
    const read = readBaseAddress(value);
    if (!read.ok || read.baseUrl === value) return;
    onChange(read.baseUrl);
    if (read.addedVersion) setNote('connection.versionAdded');
  };

  return (
    <TextField
      label={i18n.t('connection.address')}
      value={value}
      onChange={(text) => {
        // Several characters at once may be a link. A typed link is complete on blur.
        if (text.length > value.length + 1 && acceptLink(text)) return;
        setNote('connection.addressHint');
        onChange(text);
      }}
      onPaste={(event) => {
        // Prevents the paste, so that the token never appears on screen.
        if (acceptLink(event.clipboardData.getData('text'))) event.preventDefault();
      }}
      onBlur={complete}
      error={error}
      autoFocus={autoFocus}
      hint={i18n.t(note)}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      placeholder="https://"
      dir="ltr"
    />
  );
}
