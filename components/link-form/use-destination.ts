import { useEffect, useState } from 'react';
import { destinationOf } from '@/lib/link/disambiguate.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';

/**
 * Where the visitors of a link that was made here go, with its UTM parameters: as the link is known, else as the form has it
 * that it was made from. Empty until that is read.
 *
 * @param drafted - the destination by the form; null where that holds it no more
 */
export function useDestination(link: MadeLink, connectionId: string, drafted: string | null): string | null {
  const [known, setKnown] = useState<string | null>(drafted ?? '');
  useEffect(() => {
    let current = true;
    const read = async () => {
      const { cachedLink } = await import('@/lib/link-index/index.ts');
      return cachedLink(connectionId, link.id);
    };
    void read()
      .catch(() => null)
      .then((record) => current && setKnown((record && destinationOf(record)) ?? drafted ?? link.long_url));
    return () => {
      current = false;
    };
  }, [connectionId, link, drafted]);
  return known;
}
