import { browser } from 'wxt/browser';
import { type CountryNames, countryNames } from '@/lib/link/country/names.ts';

let known: { key: string; names: CountryNames } | null = null;

/**
 * Returns country names in the person's languages, the browser's language and English. Cached for each choice of
 * languages.
 */
export function useCountryNames(): CountryNames {
  const languages = [...navigator.languages, browser.i18n.getUILanguage(), 'en'];
  const key = languages.join();
  if (known?.key !== key) known = { key, names: countryNames(languages) };
  return known.names;
}
