import { useEffect, useState } from 'react';

/** Whether an address has letters of other languages, in its host or behind it. */
const hasLetters = /xn--|%[89a-f]/i;

/** An address with its host and words in the letters of their language, once what knows them is loaded: few addresses have any. */
export function useReadable(address: string): string {
  const [read, setRead] = useState<(address: string) => string>();
  useEffect(() => {
    if (hasLetters.test(address))
      void import('@/lib/link/idn/readable-host.ts').then((host) => setRead(() => host.readableAddress));
  }, [address]);
  return read?.(address) ?? address;
}
