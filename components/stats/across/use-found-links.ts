import { useEffect, useState } from 'react';
import type { FindBy } from '@/lib/stats/across-route.ts';
import { findKnown } from './find-known.ts';
import { findListed } from './find-listed.ts';
import type { Finding } from './finding.ts';

interface Wanted {
  by: FindBy;
  text: string;
}

/**
 * The links wanted. The service filters by tag and by title; of a campaign it could only list all links there are, so
 * those that Hem knows are looked through first.
 */
export function useFoundLinks(connectionId: string, { by, text }: Wanted): Finding {
  const [finding, setFinding] = useState<Finding>({ state: 'idle' });
  useEffect(() => {
    if (text === '') {
      setFinding({ state: 'idle' });
      return;
    }
    const list = () => findListed({ by, text }, setFinding);
    if (by !== 'utm_campaign') return list();
    const askService = () => {
      stop();
      stop = list();
    };
    let stop = findKnown({ connectionId, campaign: text, askService }, setFinding);
    return () => stop();
  }, [by, text, connectionId]);
  return finding;
}
