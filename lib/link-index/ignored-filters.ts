import { foldKey, foldText } from '../contract/fold-text.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import type { FilterName } from './list-view.ts';
import type { LinkFilters } from './select.ts';

/** The maximum difference of time zones, in milliseconds. Days are in UTC (reading R10), but a service may use another zone. */
const zoneSlack = 14 * 3_600_000;

const isOr = (said: boolean | null, wanted: string) => said === null || said === (wanted === 'true');

/** The rule of each filter (interface §4.3), as for cached links (select.ts). Unknown values pass. */
const passes: Record<FilterName, (link: LinkRecord, wanted: string) => boolean> = {
  title: ({ title }, text) => foldText(title ?? '').includes(foldText(text)),
  tag: ({ tags }, text) => (tags ?? []).some((tag) => foldKey(tag) === foldKey(text)),
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

/** Returns the filters that a link does not pass: the service ignores them, or applies other rules. */
export const ignoredFilters = (filters: LinkFilters, link: LinkRecord): FilterName[] =>
  filterNamesIn(filters).filter((name) => !passes[name](link, filters[name] ?? ''));

const filterNamesIn = (filters: LinkFilters): FilterName[] =>
  (Object.keys(passes) as FilterName[]).filter((name) => (filters[name] ?? '') !== '');
