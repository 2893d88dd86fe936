import type { LinkRecord } from '../../contract/link-reading.ts';
import { foldText } from '../../link/fold-text.ts';
import type { FilterName } from './list-view.ts';
import type { LinkFilters } from './select.ts';

/** Days are in UTC (reading R10), but a service may count them in a zone of its own: 14 hours away at most. */
const zoneSlack = 14 * 3_600_000;

const isOr = (said: boolean | null, wanted: string) => said === null || said === (wanted === 'true');

/** What each filter lets through (interface §4.3), as it does with what is known (select.ts). What is not told passes. */
const passes: Record<FilterName, (link: LinkRecord, wanted: string) => boolean> = {
  title: ({ title }, text) => foldText(title ?? '').includes(foldText(text)),
  tag: ({ tags }, text) => (tags ?? []).some((tag) => foldText(tag) === foldText(text)),
  clicked: ({ is_clicked }, wanted) => isOr(is_clicked, wanted),
  has_password: ({ has_password }, wanted) => isOr(has_password, wanted),
  start_date: ({ created_at }, day) =>
    created_at === null || Date.parse(created_at) >= Date.parse(`${day}T00:00:00.000Z`) - zoneSlack,
  end_date: ({ created_at }, day) =>
    created_at === null || Date.parse(created_at) <= Date.parse(`${day}T23:59:59.999Z`) + zoneSlack,
};

/** Returns the links that a service's filters should let through, and the filters that it ignored. */
export function applyFilters(
  filters: LinkFilters,
  links: readonly LinkRecord[],
): { links: readonly LinkRecord[]; ignored: readonly FilterName[] } {
  const ignored = new Set<FilterName>();
  const passing = links.filter((link) => {
    const names = ignoredFilters(filters, link);
    for (const name of names) ignored.add(name);
    return names.length === 0;
  });
  return { links: passing, ignored: [...ignored] };
}

/** The filters by which a link should not have come: the service ignores them, or means something else by them. */
export const ignoredFilters = (filters: LinkFilters, link: LinkRecord): FilterName[] =>
  filterNamesIn(filters).filter((name) => !passes[name](link, filters[name] ?? ''));

const filterNamesIn = (filters: LinkFilters): FilterName[] =>
  (Object.keys(passes) as FilterName[]).filter((name) => (filters[name] ?? '') !== '');
