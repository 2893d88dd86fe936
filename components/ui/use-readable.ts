import { useEffect, useState } from 'react';

/** An address with its host in the letters of its language, once what knows them is loaded: few addresses have any. */
export function useReadable(address: string): string {
  const [read, setRead] = useState<(address: string) => string>();
  useEffect(() => {
    if (address.includes('xn--'))
      void import('@/lib/link/idn/readable-host.ts').then((host) => setRead(() => host.readableAddress));
  }, [address]);
  return read?.(address) ?? address;
}
