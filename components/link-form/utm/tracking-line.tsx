import { useState } from 'react';
import { i18n } from '#i18n';
import { formatItems } from '@/components/ui/format-items.ts';
import { hasCredentials, withoutCredentials } from '@/lib/link/address/credentials.ts';
import { findTracking } from '@/lib/link/address/tracking.ts';
import { useChange, useDraft } from '../draft/draft-context.tsx';
import { AddressNote } from '../page/address-note.tsx';

/** Finds private parts of an address: its user name and password, and parameters that track visitors. */
function findNamed(address: string) {
  const { found, without } = findTracking(address);
  return { named: hasCredentials(address), found, without: withoutCredentials(without) };
}

/** Returns a line about private parts of an address; empty without any. */
function wordsOf({ named, found }: ReturnType<typeof findNamed>, state: 'found' | 'removed'): string {
  if (found.length === 0) return named ? i18n.t(`popup.tracking.${state}.credentials`) : '';
  const both = named ? 'both' : 'parameters';
  return i18n.t(`popup.tracking.${state}.${both}`, found.length, [found.length]);
}

/** A line that names private parts of the destination, with a button to remove them. */
export function TrackingLine() {
  const address = useDraft(({ long_url }) => long_url);
  const change = useChange();
  const [before, setBefore] = useState<string | null>(null);
  const found = findNamed(address);
  const removed = before === null ? null : findNamed(before);
  // Any other change of the address ends the undo.
  const isRemoved = removed?.without === address;
  const shown = isRemoved ? removed : found;
  const words = wordsOf(shown, isRemoved ? 'removed' : 'found');
  const act = () => {
    setBefore(isRemoved ? null : address);
    change({ long_url: isRemoved ? (before ?? address) : found.without });
  };
  if (words === '') return null;
  return (
    <AddressNote action={{ name: i18n.t(`popup.tracking.${isRemoved ? 'undo' : 'remove'}`), act }}>
      <span
        title={formatItems([...(shown.named ? [i18n.t('popup.tracking.found.credentials')] : []), ...shown.found])}
        className="truncate"
      >
        {words}
      </span>
    </AddressNote>
  );
}
