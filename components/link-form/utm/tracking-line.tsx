import { useState } from 'react';
import { i18n } from '#i18n';
import { hasCredentials, withoutCredentials } from '@/lib/link/credentials.ts';
import { findTracking } from '@/lib/link/utm/tracking.ts';
import { useChange, useDraft } from '../draft-context.tsx';
import styles from './tracking-line.module.css';

/** Finds what an address holds that a link should not show: a password, and what tracks visitors. */
function findNamed(address: string) {
  const { found, without } = findTracking(address);
  const credentials = hasCredentials(address) ? [i18n.t('popup.tracking.credentials')] : [];
  return { found: [...credentials, ...found], without: withoutCredentials(without) };
}

/** Names a password, somebody's campaign, or the click that brought the person here, and takes just that out. */
export function TrackingLine() {
  const address = useDraft(({ long_url }) => long_url);
  const change = useChange();
  const [before, setBefore] = useState<string | null>(null);
  const { found, without } = findNamed(address);
  const removed = before === null ? null : findNamed(before);
  // Anything else that changes the address ends it.
  const isRemoved = removed?.without === address;
  const words = (isRemoved ? removed.found : found).join(', ');
  const act = () => {
    setBefore(isRemoved ? null : address);
    change({ long_url: isRemoved ? (before ?? address) : without });
  };
  if (words === '') return null;
  return (
    <p role="status" className={styles['tracking']}>
      <span title={words}>{i18n.t(`popup.tracking.${isRemoved ? 'removed' : 'has'}`, [words])}</span>
      <span aria-hidden>·</span>
      <button type="button" onClick={act}>
        {i18n.t(`popup.tracking.${isRemoved ? 'undo' : 'remove'}`)}
      </button>
    </p>
  );
}
