import { useMemo } from 'react';
import { useOutbox } from '@/components/outbox/use-outbox.ts';
import { type Deletion, deletionsIn } from '@/lib/operations/deletions.ts';

/** The ids of links that are being deleted, and not to be offered any more. */
export const useGone = (): ReadonlySet<string> => useGoneOf(deletionsIn(useOutbox()?.entries ?? []));

/** The same of some deletions. */
export function useGoneOf(all: readonly Deletion[]): ReadonlySet<string> {
  const ids = all.flatMap(({ id, state }) => (state.name === 'failed' ? [] : id)).join(' ');
  // The same as long as its ids are: nothing is looked up anew for it.
  return useMemo(() => new Set(ids === '' ? [] : ids.split(' ')), [ids]);
}
