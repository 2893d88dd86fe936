import { i18n } from '#i18n';
import { contractWords } from '@/components/failure/contract-words.ts';
import { formatChoices } from '@/components/ui/format-list.ts';
import { type ListView, readFilters, type ViewFilterName, type ViewFilters } from '@/lib/link-index/index.ts';
import { checkCustomRange, type RangeProblem } from '@/lib/stats/custom-range.ts';
import { daysOf } from '@/lib/stats/ranges.ts';
import { createdRanges, flagNames, flagWords } from './filter-fields.ts';

/** The filters of a view. */
export type TypedFilters = Pick<ListView, 'filters' | 'tags' | 'tagMode'>;

export type FilterErrors = Partial<Record<ViewFilterName, string>>;

/**
 * Returns the valid filters of a view, and the errors of the others. Checks the contract, and that the dates exist and are
 * in order.
 *
 * @param now milliseconds since 1970
 */
export function filtersOf(typed: TypedFilters, now: number): { filters: ViewFilters; errors: FilterErrors } {
  const { valid, errors: refused } = readFilters(typed);
  const words = Object.entries(refused).map(([name, error]) => [name, contractWords(error)]);
  const errors: FilterErrors = Object.fromEntries(words);
  for (const name of flagNames) {
    const isInvalid = !['', 'true', 'false'].includes(typed.filters[name]);
    const choices = formatChoices([flagWords(name, 'true'), flagWords(name, 'false')]);
    if (isInvalid) errors[name] = i18n.t('links.filter.notOffered', [choices]);
  }
  const range = createdRanges.find((name) => name === typed.filters.created);
  if (range !== undefined) return { filters: { ...valid, ...daysOf({ name: range }, { now, created: null }) }, errors };
  if (typed.filters.created !== '') {
    const ranges = createdRanges.map((name) => i18n.t(`links.filter.created.${name}`));
    errors.created = i18n.t('links.filter.notOffered', [formatChoices(ranges)]);
  }
  const wrong = dateProblem(valid);
  if (wrong === null) return { filters: valid, errors };
  const { [wrong.field]: _, ...others } = valid;
  return { filters: others, errors: { ...errors, [wrong.field]: i18n.t(`stats.range.problem.${wrong.problem}`) } };
}

/** Returns the problem of the date range. A single date counts as both ends. */
function dateProblem({ start_date, end_date }: ViewFilters): RangeProblem | null {
  const day = start_date ?? end_date;
  if (day === undefined) return null;
  const wrong = checkCustomRange({ start_date: start_date ?? day, end_date: end_date ?? day });
  return wrong && start_date === undefined ? { ...wrong, field: 'end_date' } : wrong;
}
