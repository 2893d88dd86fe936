import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { formatItems } from '@/components/ui/format-items.ts';
import { hasCredentials, withoutCredentials } from '@/lib/link/address/credentials.ts';
import { addablePairsIn, findTracking } from '@/lib/link/address/tracking.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { useChange, useDraft } from '../draft/draft-context.tsx';
import { AddressNote } from '../page/address-note.tsx';

/** Finds private parts of an address: its user name and password, and parameters that track visitors. */
function findNamed(address: string, added: readonly string[]) {
  const { found, without } = findTracking(address, added);
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
  const added = useAdded();
  const change = useChange();
  const [before, setBefore] = useState<string | null>(null);
  const found = findNamed(address, added);
  const removed = before === null ? null : findNamed(before, added);
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

/**
 * Returns the parameters of the address that a preset has added. Presets load only if there may be some. Until then,
 * all that may be some count, so that no offer to remove them flashes.
 */
function useAdded(): readonly string[] {
  const draft = useDraft((draft) => draft);
  const addable = addablePairsIn(draft.long_url);
  const [find, setFind] = useState<((draft: LinkDraft) => readonly string[]) | null>(null);
  const isNeeded = addable.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    void import('./read-preset-pairs.ts')
      .then(({ readPresetPairs }) => readPresetPairs())
      .then((read) => setFind(() => read));
  }, [isNeeded]);
  return find?.(draft) ?? addable;
}
