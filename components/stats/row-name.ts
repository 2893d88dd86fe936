import { i18n } from '#i18n';
import { scanReferrer } from '@/lib/contract/qr-mark.ts';
import { languageName, regionName } from '../ui/stats-formats.ts';

/** The name that services give to unknown values. */
const unknown = 'unknown';

/** The device types that have names: those of Device Detector, which most services use, and `mobile`. */
const deviceTypes = {
  desktop: 'desktop',
  smartphone: 'smartphone',
  phablet: 'phablet',
  tablet: 'tablet',
  mobile: 'mobile',
  'feature phone': 'featurePhone',
  tv: 'tv',
  console: 'console',
  'car browser': 'car',
  'smart display': 'smartDisplay',
  'smart speaker': 'smartSpeaker',
  'portable media player': 'mediaPlayer',
  camera: 'camera',
  wearable: 'wearable',
  peripheral: 'peripheral',
} as const;

const isDeviceType = (name: string): name is keyof typeof deviceTypes => Object.hasOwn(deviceTypes, name);

/**
 * Returns the words for a row's name: the names of countries, languages and devices, and words for scans and for unknown
 * and empty names.
 */
export function rowName(dimension: string, name: string): string {
  if (name.trim() === '') return i18n.t('stats.noName');
  // Not the same as visitors without a referrer ("direct").
  if (name.toLowerCase() === unknown) return i18n.t(dimension === 'referrer' ? 'stats.unknownSite' : 'stats.unknown');
  if (dimension === 'country') return regionName(name);
  if (dimension === 'language') return languageName(name);
  if (dimension === 'referrer' && name === 'direct') return i18n.t('stats.direct');
  if (dimension === 'referrer' && name === scanReferrer) return i18n.t('stats.scan');
  if (dimension === 'device_type') {
    const type = name.toLowerCase();
    return isDeviceType(type)
      ? i18n.t(`stats.device.${deviceTypes[type]}`)
      : name.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
  }
  return name;
}
