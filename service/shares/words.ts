import type { Dimension } from '../../lib/contract/analytics.ts';
import { unknownName } from '../stats/names.ts';

const language = 'en';

/** The heading of each dimension, and of its column of names. */
export const dimensionWords: Readonly<Record<Dimension, { heading: string; name: string }>> = {
  referrer: { heading: 'Referrers', name: 'Site' },
  country: { heading: 'Countries', name: 'Country' },
  region: { heading: 'Regions', name: 'Region' },
  city: { heading: 'Cities', name: 'City' },
  device_type: { heading: 'Device types', name: 'Device type' },
  device_brand: { heading: 'Device brands', name: 'Brand' },
  device_model: { heading: 'Device models', name: 'Model' },
  os_name: { heading: 'Operating systems', name: 'System' },
  client_name: { heading: 'Browsers and apps', name: 'Browser or app' },
  language: { heading: 'Languages', name: 'Language' },
  timezone: { heading: 'Time zones', name: 'Time zone' },
};

const regions = new Intl.DisplayNames(language, { type: 'region' });
const languages = new Intl.DisplayNames(language, { type: 'language' });

/** Returns the name of a code; the code itself if it has none. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a name of a dimension in words: "Germany" for `DE`. */
export function rowName(dimension: Dimension, name: string): string {
  if (name === unknownName) return 'Unknown';
  switch (dimension) {
    case 'country':
      return nameOf(regions, name);
    case 'language':
      return nameOf(languages, name);
    case 'referrer':
      return name === 'direct' ? 'Direct or unknown' : name;
    case 'device_type':
      return name === 'tv' ? 'TV' : capitalized(name);
    default:
      return name;
  }
}

export const formatCount = (count: number | null): string => (count ?? 0).toLocaleString(language);

const utc = { timeZone: 'UTC' } as const;
const dayFormat = new Intl.DateTimeFormat(language, { ...utc, dateStyle: 'medium' });
const monthFormat = new Intl.DateTimeFormat(language, { ...utc, month: 'long', year: 'numeric' });

/**
 * Returns the name of an interval.
 *
 * @param date its first day.
 */
export function stepName(date: string, interval: 'day' | 'week' | 'month'): string {
  const start = new Date(`${date}T00:00:00Z`);
  if (interval === 'month') return monthFormat.format(start);
  return interval === 'week' ? `Week of ${dayFormat.format(start)}` : dayFormat.format(start);
}

/** Returns a range of days such as "Mar 1 – 31, 2026". */
export const rangeWords = (from: string, to: string): string =>
  dayFormat.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
