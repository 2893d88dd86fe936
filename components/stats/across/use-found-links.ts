import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { FindBy } from '@/lib/stats/across-route.ts';

/** What a page of the list is asked for (reading R7). */
const pageSize = 100;

/** Looking for links: those found so far, and how many were looked at. */
export type Finding =
  | { state: 'idle' }
  | { state: 'finding'; links: readonly LinkRecord[]; looked: number; stop: () => void }
  | { state: 'found'; links: readonly LinkRecord[]; unreadable: number; stopped: boolean }
  | { state: 'failed'; failure: Failure; retry: () => void };

interface Wanted {
  by: FindBy;
  text: string;
}

const filterOf = ({ by, text }: Wanted) => (by === 'tag' ? { tag: text } : by === 'title' ? { title: text } : {});

/** The service filters by tag and title; a campaign is told apart here, by the links' own parameters. */
const fits = ({ by, text }: Wanted, link: LinkRecord) => by !== 'utm_campaign' || link.utm?.utm_campaign === text;

/** Lists the links wanted, page after page until one is empty or brings nothing new (reading R7). */
export function useFoundLinks({ by, text }: Wanted): Finding {
  const [finding, setFinding] = useState<Finding>({ state: 'idle' });
  const [round, setRound] = useState(0);
  const retry = useCallback(() => setRound((round) => round + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round looks again
  useEffect(() => {
    if (text === '') {
      setFinding({ state: 'idle' });
      return;
    }
    const wanted = { by, text };
    let current = true;
    let stopped = false;
    const show = (next: Finding) => {
      if (current) setFinding(next);
    };
    const stop = () => {
      stopped = true;
    };
    const look = async () => {
      const found = new Map<string, LinkRecord>();
      let [offset, unreadable] = [0, 0];
      const links = () => [...found.values()].filter((link) => fits(wanted, link));
      while (current && !stopped) {
        show({ state: 'finding', links: links(), looked: found.size, stop });
        const told = await ask('listLinks', { ...filterOf(wanted), offset: `${offset}`, limit: `${pageSize}` });
        if (!told.ok) return show({ state: 'failed', failure: told.failure, retry });
        const before = found.size;
        for (const link of told.value.links) found.set(link.id, link);
        const came = told.value.links.length + told.value.unreadable;
        unreadable += told.value.unreadable;
        offset += came;
        if (came === 0 || found.size === before) break;
      }
      show({ state: 'found', links: links(), unreadable, stopped });
    };
    void look();
    return () => {
      current = false;
    };
  }, [by, text, round, retry]);

  return finding;
}
