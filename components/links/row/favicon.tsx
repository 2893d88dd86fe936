import { useEffect, useState } from 'react';
import { readImageAddress } from '@/lib/link/preview/image-address.ts';

/** The time that a row must stay in view before its icon loads, in milliseconds. Fast scrolling sends no requests. */
const viewDelayMs = 200;

/**
 * A link's icon; nothing if it can't be loaded. Icons load without a referrer and from public addresses only: the author
 * of a link chose the address, and a list must not send requests to a local device such as a router.
 */
export function Favicon({ address: given }: { address: string }) {
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting');
  const read = readImageAddress(given);
  const address = 'address' in read ? read.address : null;
  useEffect(() => {
    if (address === null) return;
    const timer = setTimeout(() => setState('loading'), viewDelayMs);
    return () => clearTimeout(timer);
  }, [address]);
  if (address === null || state !== 'loading') return null;
  return (
    <img src={address} alt="" referrerPolicy="no-referrer" width={16} height={16} onError={() => setState('failed')} />
  );
}
