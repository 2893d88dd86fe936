import type { CountryId } from '../../contract/country.ts';

/** English names in common use that `Intl.DisplayNames` does not give. */
export const otherNames: Partial<Record<CountryId, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  CD: ['DR Congo', 'DRC', 'Democratic Republic of the Congo'],
  CG: ['Republic of the Congo'],
  CI: ['Ivory Coast'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'Britain'],
  KP: ['DPRK'],
  KR: ['Korea', 'Republic of Korea'],
  MK: ['Macedonia'],
  MM: ['Burma', 'Myanmar'],
  NL: ['Holland', 'The Netherlands'],
  RU: ['Russian Federation'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  US: ['USA', 'United States of America'],
  VA: ['Vatican', 'Holy See'],
};
