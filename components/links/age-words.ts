import { i18n } from '#i18n';
import { ago } from '@/components/ui/ago.ts';
import type { LinkCacheState } from '@/lib/storage/link-cache.ts';

/** Returns the age of the cached links in words; empty before the whole list was read. `now` is in milliseconds. */
export const ageWords = (cache: Pick<LinkCacheState, 'wholeAt'> | null, now: number): string =>
  cache?.wholeAt == null ? '' : i18n.t('settings.linkCache.age', [ago(new Date(cache.wholeAt), new Date(now))]);
