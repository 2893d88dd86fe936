import { usePendingChanges } from '@/components/pending-changes/use-pending-changes.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { linkCacheItem, readingFailure } from '@/lib/storage/link-cache.ts';

/** Returns the service's refusal of the token (F2), from pending changes or the last reading of the list; null without. */
export function useTokenRefusal(): Failure | null {
  const pending = usePendingChanges();
  const links = useStored(linkCacheItem);
  const failures = [pending?.suspendedBy, readingFailure(links.state === 'loaded' ? links.value : null)];
  return failures.find((failure) => failure?.kind === 'unauthorized') ?? null;
}
