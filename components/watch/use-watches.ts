import { useStored } from '@/components/ui/use-stored.ts';
import { serviceOf } from '@/lib/connection/service-of.ts';
import { pageScope } from '@/lib/messaging/page-scope.ts';
import { watchesItem, watchesOf } from '@/lib/storage/watches.ts';
import type { Watch } from '@/lib/watch/watch.ts';

/** What is watched at a service, as it changes; null until that is read. */
export function useWatches(baseUrl: string, scope = pageScope()): readonly Watch[] | null {
  const stored = useStored(watchesItem);
  return stored.state === 'loading' ? null : watchesOf(serviceOf({ baseUrl, scope }), stored.value).links;
}
