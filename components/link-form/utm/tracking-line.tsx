import { useState } from 'react';
import { i18n } from '#i18n';
import { TextButton } from '@/components/ui/text-button.tsx';
import { hasCredentials, withoutCredentials } from '@/lib/link/address/credentials.ts';
import { findTracking } from '@/lib/link/address/tracking.ts';
import { useChange, useDraft } from '../draft/draft-context.tsx';

/** Finds private parts of an address: its user name and password, and parameters that track visitors. */
function findNamed(address: string) {
  const { found, without } = findTracking(address);
  const credentials = hasCredentials(address) ? [i18n.t('popup.tracking.credentials')] : [];
  const count = found.length > 0 ? [i18n.t('popup.tracking.count', found.length, [`${found.length}`])] : [];
  return {
    words: [...credentials, ...count].join(', '),
    details: [...credentials, ...found].join(', '),
    without: withoutCredentials(without),
  };
}

/** Aligns with the title above; below a field, as close as other notes. */
const look =
  'flex items-center gap-1 px-2 text-xs text-quiet ' +
  '[:is(form,[data-basics])>&]:-mt-2 [:is(form,[data-basics])>&]:px-0';

/** A line that names private parts of the destination, with a button to remove them. */
export function TrackingLine() {
  const address = useDraft(({ long_url }) => long_url);
  const change = useChange();
  const [before, setBefore] = useState<string | null>(null);
  const found = findNamed(address);
  const removed = before === null ? null : findNamed(before);
  // Any other change of the address ends the undo.
  const isRemoved = removed?.without === address;
  const { words, details } = isRemoved ? removed : found;
  const act = () => {
    setBefore(isRemoved ? null : address);
    change({ long_url: isRemoved ? (before ?? address) : found.without });
  };
  if (words === '') return null;
  return (
    <p role="status" className={look}>
      <span title={details} className="truncate">
        {isRemoved ? i18n.t('popup.tracking.removed', [words]) : words}
      </span>
      <span aria-hidden>·</span>
      <TextButton onClick={act}>{i18n.t(`popup.tracking.${isRemoved ? 'undo' : 'remove'}`)}</TextButton>
    </p>
  );
}
