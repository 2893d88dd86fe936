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

/** The base address. A connection link pasted here fills the form instead. */
export function AddressField({ value, onChange, onLink, error, autoFocus }: Props) {
  const [note, setNote] = useState<'connection.filled' | 'connection.versionAdded' | 'connection.addressHint'>(
    'connection.addressHint',
  );

  const take = (text: string): boolean => {
    const link = readConnectionLink(text);
    if (link === null) return false;
    onLink(link);
    setNote('connection.filled');
    return true;
  };

  /** Shows the address as it will be used. */
  const complete = () => {
    if (take(value)) return;
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
        // A link arrives at once; one that is typed is whole only when the field is left.
        if (text.length > value.length + 1 && take(text)) return;
        setNote('connection.addressHint');
        onChange(text);
      }}
      onPaste={(event) => {
        // Before it is in the field: a token on screen is a token in a screenshot.
        if (take(event.clipboardData.getData('text'))) event.preventDefault();
      }}
      onBlur={complete}
      error={error}
      autoFocus={autoFocus}
      hint={i18n.t(note)}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      placeholder="https://"
    />
  );
}
