import { i18n } from '#i18n';
import { contractWords } from '@/components/failure/contract-words.ts';
import { type FilterName, type LinkFilters, type ListView, readFilters } from '@/lib/link-index/index.ts';
import { checkCustomRange, type RangeProblem } from '@/lib/stats/custom-range.ts';

/**
 * Returns the valid filters, and the errors of the others. Checks the contract, and that the dates exist and are in order.
 */
export function validateFilters(filters: ListView['filters']) {
  const { asked, errors: refused } = readFilters(filters);
  const words = Object.entries(refused).map(([name, error]) => [name, contractWords(error)]);
  const errors: Partial<Record<FilterName, string>> = Object.fromEntries(words);
  const wrong = dateProblem(asked);
  if (wrong === null) return { asked, errors };
  const { [wrong.field]: _, ...others } = asked;
  return { asked: others, errors: { ...errors, [wrong.field]: i18n.t(`stats.range.problem.${wrong.problem}`) } };
}

/** Returns the problem of the date range. A single date counts as both ends. */
function dateProblem({ start_date, end_date }: LinkFilters): RangeProblem | null {
  const day = start_date ?? end_date;
  if (day === undefined) return null;
  const wrong = checkCustomRange({ start_date: start_date ?? day, end_date: end_date ?? day });
  return wrong && start_date === undefined ? { ...wrong, field: 'end_date' } : wrong;
}
