import { i18n } from '#i18n';
import { languageName, regionName } from '../ui/stats-formats.ts';

/** The name that services give to unknown values. */
const unknown = 'unknown';

/**
 * Returns the words for a row's name: the names of countries, languages and devices, and words for unknown and empty
 * ones.
 */
export function rowName(dimension: string, name: string): string {
  if (name.trim() === '') return i18n.t('stats.noName');
  // Not the same as visitors without a referrer ("direct").
  if (name.toLowerCase() === unknown) return i18n.t(dimension === 'referrer' ? 'stats.unknownSite' : 'stats.unknown');
  if (dimension === 'country') return regionName(name);
  if (dimension === 'language') return languageName(name);
  if (dimension === 'referrer' && name === 'direct') return i18n.t('stats.direct');
  if (dimension === 'device_type')
    return name === 'tv' ? 'TV' : name.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
  return name;
}
