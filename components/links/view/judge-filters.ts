import { i18n } from '#i18n';
import { type FilterName, type LinkFilters, type ListView, readFilters } from '@/lib/library/index.ts';
import { checkOwnRange, type RangeProblem } from '@/lib/stats/own-range.ts';

/**
 * The filters as they are asked for, and in words what is wrong with the others, which filter nothing: by the contract, and
 * by the calendar, whose days must come in their order.
 */
export function judgeFilters(filters: ListView['filters']) {
  const { asked, errors } = readFilters(filters);
  const wrong = wrongDay(asked);
  if (wrong === null) return { asked, errors };
  const { [wrong.field]: _, ...others } = asked;
  const words = i18n.t(`stats.range.problem.${wrong.problem}`);
  const all: Partial<Record<FilterName, string>> = { ...errors, [wrong.field]: words };
  return { asked: others, errors: all };
}

/** One day alone is judged as first and last. */
function wrongDay({ start_date, end_date }: LinkFilters): RangeProblem | null {
  const day = start_date ?? end_date;
  if (day === undefined) return null;
  const wrong = checkOwnRange({ start_date: start_date ?? day, end_date: end_date ?? day });
  return wrong && start_date === undefined ? { ...wrong, field: 'end_date' } : wrong;
}
