import { useEffect, useState } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import { cachedLinks, findIdsOfTags, withCachedLinks } from '@/lib/link-index/index.ts';
import { failureOf } from '@/lib/messaging/failure-of.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';

type TaggedLinks =
  | { state: 'loading' }
  /** The cached links cannot be read. */
  | { state: 'failed'; failure: Failure }
  | { state: 'found'; links: LinkReader };

/**
 * Returns a reader of the links that have any of some tags. They stay the same once they are found, so that a dry run
 * does not restart. `again` finds them again after a failure.
 */
export function useTaggedLinks(connectionId: string, tags: readonly string[]) {
  const [wanted] = useState(tags);
  const [found, setFound] = useState<TaggedLinks>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt finds them again
  useEffect(() => {
    let isCurrent = true;
    const show = (next: TaggedLinks) => isCurrent && setFound(next);
    const find = async () => {
      const ids = await withCachedLinks(connectionId, (cached) => findIdsOfTags(cached, wanted));
      const read = (from: number, to: number) => cachedLinks(connectionId, ids.slice(from, to));
      show({ state: 'found', links: { count: ids.length, read } });
    };
    find().catch((fault: unknown) => {
      noteProblem('readCache')(fault);
      show({ state: 'failed', failure: failureOf(fault) });
    });
    return () => {
      isCurrent = false;
    };
  }, [connectionId, wanted, attempt]);
  return { found, again: () => setAttempt((before) => before + 1) };
}
