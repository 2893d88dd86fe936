import { type CountryNames, countryNames } from '@/lib/link/country/names.ts';
import { textLanguage } from '@/locales/by-language.ts';

let known: { key: string; names: CountryNames } | null = null;

/**
 * Returns country names in the language of the texts. Names in the person's languages and in English find them, too.
 * Cached for each choice of languages.
 */
export function useCountryNames(): CountryNames {
  const languages = [textLanguage(), ...navigator.languages, 'en'];
  const key = languages.join();
  if (known?.key !== key) known = { key, names: countryNames(languages) };
  return known.names;
}
