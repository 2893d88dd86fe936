import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { type ListView, mostFound } from '@/lib/library/index.ts';
import type { Items } from './source/items.ts';

/** Returns the number of links in words. A search with too many results says that these are the best matches. */
export function countWords({ count }: Items, { search }: ListView): string {
  const isBest = search.trim() !== '' && count === mostFound;
  return isBest ? i18n.t('links.best', [formatCount(count)]) : i18n.t('links.count', count, [formatCount(count)]);
}
