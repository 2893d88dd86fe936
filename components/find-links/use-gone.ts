import { useMemo } from 'react';
import { useOutbox } from '@/components/outbox/use-outbox.ts';
import { deletionsIn } from '@/lib/outbox/deletions.ts';

/** The ids of links that are being deleted, and not to be offered any more. */
export function useGone(): ReadonlySet<string> {
  const all = deletionsIn(useOutbox()?.entries ?? []);
  const ids = all.flatMap(({ id, state }) => (state.name === 'failed' ? [] : id)).join(' ');
  // The same as long as its ids are: nothing is looked up anew for it.
  return useMemo(() => new Set(ids === '' ? [] : ids.split(' ')), [ids]);
}
