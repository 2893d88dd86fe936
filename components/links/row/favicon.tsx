import { useEffect, useState } from 'react';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { readImageAddress } from '@/lib/link/preview/image-address.ts';
import styles from './grid.module.css';

/** The time that a row must stay in view before its icon loads, in milliseconds. Fast scrolling sends no requests. */
const viewDelayMs = 200;

/**
 * A link's icon, or the first letter of its destination. Icons load without a referrer and from public addresses only: the
 * author of a link chose the address, and a list must not send requests to a local device such as a router.
 */
export function Favicon({ link: { favicon, long_url } }: { link: Pick<LinkRecord, 'favicon' | 'long_url'> }) {
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting');
  const read = readImageAddress(favicon ?? '');
  const address = 'address' in read ? read.address : null;
  useEffect(() => {
    if (address === null) return;
    const timer = setTimeout(() => setState('loading'), viewDelayMs);
    return () => clearTimeout(timer);
  }, [address]);
  if (address !== null && state === 'loading') {
    return (
      <img
        className={styles['icon']}
        src={address}
        alt=""
        referrerPolicy="no-referrer"
        width={16}
        height={16}
        onError={() => setState('failed')}
      />
    );
  }
  const host = URL.parse(long_url ?? '')?.hostname.replace(/^www\./, '') ?? '';
  return (
    <span className={styles['icon']} aria-hidden>
      {host.charAt(0)}
    </span>
  );
}
