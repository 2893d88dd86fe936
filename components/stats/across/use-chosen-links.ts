import { useCallback, useEffect, useState } from 'react';
import { fewAtOnce } from '@/lib/async/few-at-once.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { knownLinks } from '@/lib/library/index.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Finding } from './finding.ts';

/** The links with some ids, in that order: what is known of them, and of the others what the service says. */
export function useChosenLinks(connectionId: string, ids: readonly string[] | null): Finding {
  const [finding, setFinding] = useState<Finding>({ state: 'idle' });
  const [retries, setRetries] = useState(0);
  const retry = useCallback(() => setRetries((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids themselves, and each retry looks again
  useEffect(() => {
    if (ids === null) {
      setFinding({ state: 'idle' });
      return;
    }
    const turns = fewAtOnce(4);
    const found = new Map<string, LinkRecord>();
    let [current, isStopped, left, gone] = [true, false, ids.length, 0];
    let failure: Failure | null = null;
    const show = () => {
      if (!current) return;
      const links = ids.flatMap((id) => found.get(id) ?? []);
      if (failure !== null) setFinding({ state: 'failed', links, failure, retry });
      else if (left > 0 && !isStopped) setFinding({ state: 'finding', links, looked: ids.length - left, stop });
      else
        setFinding({
          state: 'found',
          links,
          unreadable: 0,
          gone,
          stopped: isStopped,
          gap: null,
          ignored: [],
          known: null,
        });
    };
    const stop = () => {
      turns.clear();
      isStopped = true;
      show();
    };
    const retrieve = async (id: string) => {
      const answered = await ask('retrieveLink', { id });
      left -= 1;
      if (answered.ok) found.set(id, answered.value);
      else if (isGone(answered.failure)) gone += 1;
      else {
        failure = answered.failure;
        turns.clear();
      }
      show();
    };
    show();
    void knownLinks(connectionId, ids).then((known) => {
      if (!current || isStopped) return;
      for (const link of known) found.set(link.id, link);
      const unknown = ids.filter((id) => !found.has(id));
      left = unknown.length;
      show();
      for (const id of unknown) turns.add(id, () => retrieve(id));
    });
    return () => {
      current = false;
      turns.clear();
    };
  }, [connectionId, ids?.join(), retries, retry]);
  return finding;
}
