import { i18n } from '#i18n';
import { languageName, regionName } from '../ui/stats-formats.ts';

/** What services call what they do not know. */
const unknown = 'unknown';

/** A name as a person reads it: countries and languages by their names, kinds of devices as words, what is unknown or empty said so. */
export function rowName(dimension: string, name: string): string {
  if (name.trim() === '') return i18n.t('stats.noName');
  // Beside visitors of whom no site is told at all.
  if (name.toLowerCase() === unknown) return i18n.t(dimension === 'referrer' ? 'stats.unknownSite' : 'stats.unknown');
  if (dimension === 'country') return regionName(name);
  if (dimension === 'language') return languageName(name);
  if (dimension === 'referrer' && name === 'direct') return i18n.t('stats.direct');
  if (dimension === 'device_type')
    return name === 'tv' ? 'TV' : name.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
  return name;
}
