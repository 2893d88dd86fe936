import { useEffect, useState } from 'react';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { readImageAddress } from '@/lib/link/preview/image-address.ts';
import styles from './grid.module.css';

/** How long a row is in sight before its icon is loaded, in milliseconds: nothing is asked of anybody in flying over. */
const resting = 200;

/**
 * A link's icon, loaded without a referrer, and from the public net alone: whoever made the link chose the address, and
 * opening a list must press no button of a router. The first letter of its destination where there is none.
 */
export function Favicon({ link: { favicon, long_url } }: { link: Pick<LinkRecord, 'favicon' | 'long_url'> }) {
  const [state, setState] = useState<'waiting' | 'asked' | 'failed'>('waiting');
  const read = readImageAddress(favicon ?? '');
  const address = 'address' in read ? read.address : null;
  useEffect(() => {
    if (address === null) return;
    const timer = setTimeout(() => setState('asked'), resting);
    return () => clearTimeout(timer);
  }, [address]);
  if (address !== null && state === 'asked') {
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
