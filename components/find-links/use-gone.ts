import { useMemo } from 'react';
import { useStored } from '@/components/ui/use-stored.ts';
import { deletionsItem } from '@/lib/storage/deletions.ts';

/** The ids of links that are being deleted, and not to be offered any more. */
export function useGone(): ReadonlySet<string> {
  const deletions = useStored(deletionsItem);
  const all = deletions.state === 'loaded' ? deletions.value : [];
  const ids = all.flatMap(({ id, state }) => (state.name === 'failed' ? [] : id)).join(' ');
  // The same as long as its ids are: nothing is looked up anew for it.
  return useMemo(() => new Set(ids === '' ? [] : ids.split(' ')), [ids]);
}
