import { useEffect, useState } from 'react';
import type { MadeLink } from '@/lib/link/made-link.ts';
import { destinationOf } from '@/lib/link/names/disambiguate.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';

/**
 * Returns the destination of a created link, including its UTM parameters: from the cached link, or else from the form.
 * Empty while it loads.
 *
 * @param drafted - the destination in the form; null once the form has other values
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
      .catch(noteProblem('readCache', null))
      .then((record) => current && setKnown((record && destinationOf(record)) ?? drafted ?? link.long_url));
    return () => {
      current = false;
    };
  }, [connectionId, link, drafted]);
  return known;
}
