import { i18n } from '#i18n';
import type { ListView } from '@/lib/link-index/index.ts';

/** The fields to filter by, in the order of the menu. `created` has a range, and `title` any text. */
export const filterFields = [
  'tag',
  'source',
  'medium',
  'campaign',
  'domain',
  'connection',
  'created',
  'expired',
  'clicked',
  'has_password',
  'title',
] as const;

export type FilterField = (typeof filterFields)[number];

/** The fields that are true or false. */
export const flagNames = ['expired', 'clicked', 'has_password'] as const;

type FlagName = (typeof flagNames)[number];

export const isFlag = (field: FilterField): field is FlagName => flagNames.some((name) => name === field);

/** The ranges of creation to choose from. They are relative to today, also in a saved view. */
export const createdRanges = ['today', '7d', '30d', '90d', 'this_month', 'last_month'] as const;

export const fieldWords = (field: FilterField): string => i18n.t(`links.filter.field.${field}`);

export const flagWords = (field: FlagName, value: 'true' | 'false'): string => i18n.t(`links.filter.${field}.${value}`);

/** Returns whether a view filters by a field. */
export const isFiltered = ({ filters, tags }: Pick<ListView, 'filters' | 'tags'>, field: FilterField): boolean => {
  if (field === 'tag') return tags.length > 0;
  if (field !== 'created') return filters[field] !== '';
  return filters.created !== '' || filters.start_date !== '' || filters.end_date !== '';
};
