import type { Dimension } from '../../lib/contract/analytics.ts';
import { scanReferrer } from '../../lib/contract/qr-mark.ts';
import type { Texts } from '../pages/texts.ts';
import { unknownName } from '../stats/names.ts';

/** The device types that have a text. */
const deviceTypes = [
  'desktop',
  'smartphone',
  'tablet',
  'feature_phone',
  'console',
  'tv',
  'car_browser',
  'smart_display',
  'camera',
  'portable_media_player',
  'phablet',
  'smart_speaker',
  'wearable',
  'peripheral',
] as const;

/** Returns the name of a code; the code itself if it has none. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Names and formats of shared stats, in the language of the texts. */
export interface StatsWords {
  texts: Texts;
  formatCount: (count: number | null) => string;
  /**
   * Returns the name of an interval.
   *
   * @param date its first day.
   */
  stepName: (date: string, interval: 'day' | 'week' | 'month') => string;
  /** Returns a range of days such as "Mar 1 – 31, 2026". */
  rangeName: (from: string, to: string) => string;
  /** Returns a name of a dimension in words: "Germany" for `DE`. */
  rowName: (dimension: Dimension, name: string) => string;
}

export function createStatsWords(texts: Texts): StatsWords {
  const { locale, text } = texts;
  const utc = { timeZone: 'UTC' } as const;
  const dayFormat = new Intl.DateTimeFormat(locale, { ...utc, dateStyle: 'medium' });
  const monthFormat = new Intl.DateTimeFormat(locale, { ...utc, month: 'long', year: 'numeric' });
  const numberFormat = new Intl.NumberFormat(locale);
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  const startOf = (date: string) => new Date(`${date}T00:00:00Z`);

  function deviceType(name: string): string {
    const known = deviceTypes.find((type) => type === name.replaceAll(' ', '_'));
    return known ? text(`stats.device.${known}`) : name;
  }

  function referrerName(name: string): string {
    if (name === 'direct') return text('stats.direct');
    return name === scanReferrer ? text('stats.scan') : name;
  }

  return {
    texts,
    formatCount: (count) => numberFormat.format(count ?? 0),
    stepName: (date, interval) => {
      if (interval === 'month') return monthFormat.format(startOf(date));
      const day = dayFormat.format(startOf(date));
      return interval === 'week' ? text('stats.weekOf', day) : day;
    },
    rangeName: (from, to) => dayFormat.formatRange(startOf(from), startOf(to)),
    rowName: (dimension, name) => {
      if (name === unknownName) return text('stats.unknown');
      switch (dimension) {
        case 'country':
          return nameOf(regions, name);
        case 'language':
          return nameOf(languages, name);
        case 'referrer':
          return referrerName(name);
        case 'device_type':
          return deviceType(name);
        default:
          return name;
      }
    },
  };
}
