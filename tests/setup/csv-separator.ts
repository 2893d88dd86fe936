import type { CsvSeparator } from '@/lib/csv/separators.ts';
import { preferencesItem } from '@/lib/storage/preferences.ts';

/** Chooses the separator of CSV files, so that they are saved without a question. */
export const chooseSeparator = (csvSeparator: CsvSeparator) =>
  preferencesItem.update((preferences) => ({ ...preferences, csvSeparator }));
