import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { type ListView, mostFound } from '@/lib/library/index.ts';
import type { Items } from './source/items.ts';

/** How many links a list shows; of a search that finds too many, that they are the best of them. */
export function countWords({ count }: Items, { search }: ListView): string {
  const isBest = search.trim() !== '' && count === mostFound;
  return isBest ? i18n.t('links.best', [formatCount(count)]) : i18n.t('links.count', count, [formatCount(count)]);
}
