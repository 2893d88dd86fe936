import { type CountryId, countryIds } from '../../contract/country.ts';
import { fold } from './fold.ts';

/** A country as it is offered, with everything it can be found by. */
export interface Country {
  id: CountryId;
  /** In the first of the languages. */
  name: string;
  /** Each name it goes by, folded; its own first. */
  folded: readonly string[];
  /** All of them in one text: what is not in it need not be looked for in each. */
  text: string;
}

/** The countries of the interface (§2.5), by name. */
export interface CountryNames {
  /** In the alphabet of the first language. */
  countries: readonly Country[];
  /** A country's name; the code itself where the interface does not list it, since a service may know more. */
  nameOf: (country_id: string) => string;
  /** The country that is meant by exactly this name or code. A name that two share means neither. */
  meant: (text: string) => CountryId | null;
}

/**
 * Names every country in some languages.
 *
 * @param languages - BCP 47 tags; the first is the one shown. What is no tag is passed over
 */
export function countryNames(languages: readonly string[]): CountryNames {
  const known = languages.filter(isLanguage);
  const countries = countryIds
    .map((id) => nameCountry(id, known))
    .sort(({ name }, other) => name.localeCompare(other.name, known[0]));
  const names = new Map(countries.map(({ id, name }) => [id as string, name]));
  const meanings = meaningsOf(countries);
  return {
    countries,
    nameOf: (country_id) => names.get(country_id) ?? country_id,
    meant: (text) => codeIn(text) ?? meanings.get(fold(text)) ?? null,
  };
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.DisplayNames.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

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

const styles = ['long', 'short'] as const;
const namers = new Map<string, Intl.DisplayNames>();

function namer(language: string, style: (typeof styles)[number]): Intl.DisplayNames {
  const key = `${language} ${style}`;
  const made = namers.get(key) ?? new Intl.DisplayNames(language, { type: 'region', style });
  namers.set(key, made);
  return made;
}

function nameCountry(id: CountryId, languages: readonly string[]): Country {
  const given = languages.flatMap((language) => styles.map((style) => namer(language, style).of(id) ?? id));
  const saints = given.filter((name) => name.startsWith('St. ')).map((name) => name.replace('St. ', 'Saint '));
  const all = [...given, ...saints, ...(otherNames[id] ?? [])];
  const folded = [...new Set(all.map(fold))];
  return { id, name: given[0] ?? id, folded, text: folded.join('\n') };
}

/** A code, in any case and between any signs. Not folded: Belgium is `Bỉ` in Vietnamese, and `BI` is Burundi. */
function codeIn(text: string): CountryId | null {
  const [, code = ''] = /^[^\p{L}\p{M}]*([a-z]{2})[^\p{L}\p{M}]*$/iu.exec(text.normalize('NFC')) ?? [];
  return countryIds.find((id) => id === code.toUpperCase()) ?? null;
}

/** The names that are shown before all others. */
function meaningsOf(countries: readonly Country[]): Map<string, CountryId | null> {
  const shown = countries.map(({ id, name }) => [fold(name), id] as const);
  const others = countries.flatMap(({ id, folded }) => folded.map((name) => [name, id] as const));
  return new Map([...onlyMeaning(others), ...onlyMeaning(shown)]);
}

/** Which country each name means; null where two share it. */
function onlyMeaning(names: readonly (readonly [string, CountryId])[]): Map<string, CountryId | null> {
  const meanings = new Map<string, CountryId | null>();
  for (const [name, id] of names) meanings.set(name, meanings.has(name) ? null : id);
  return meanings;
}
