import { useEffect, useState } from 'react';
import { bareAddress } from './bare-address.ts';

interface Props {
  address: string;
  /** True for a host that stands beside it already: then only the path shows, unless that is empty. */
  isHostShown?: boolean;
}

/**
 * An address in one line, without scheme and `www`, cut at its end if it does not fit. The whole address shows on hover.
 * An internationalized host shows in its own letters.
 */
export function Address({ address, isHostShown = false }: Props) {
  const readable = useReadable(address);
  return (
    <span dir="ltr" className="inline-block max-w-full truncate align-bottom [unicode-bidi:isolate]" title={readable}>
      {isHostShown ? bareAddress(readable).replace(/^[^/?#]+(?=[/?#])/, '') : bareAddress(readable)}
    </span>
  );
}

/** Matches an address with encoded letters, in its host or after it. */
const hasLetters = /xn--|%[89a-f]/i;

/** Returns an address with its host and words in their own letters. Few have any, so their rules are loaded on demand. */
function useReadable(address: string): string {
  const [read, setRead] = useState<(address: string) => string>();
  useEffect(() => {
    if (hasLetters.test(address))
      void import('@/lib/link/names/readable-host.ts').then((host) => setRead(() => host.readableAddress));
  }, [address]);
  return read?.(address) ?? address;
}
