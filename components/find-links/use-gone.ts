import { useMemo } from 'react';
import { useStored } from '@/components/ui/use-stored.ts';
import { deletionsItem } from '@/lib/storage/deletions.ts';

/** The ids of links that are being deleted, and not to be offered any more. */
export function useGone(): ReadonlySet<string> {
  const deletions = useStored(deletionsItem);
  return useMemo(() => {
    const all = deletions.state === 'loaded' ? deletions.value : [];
    return new Set(all.flatMap(({ id, state }) => (state.name === 'failed' ? [] : id)));
  }, [deletions]);
}
