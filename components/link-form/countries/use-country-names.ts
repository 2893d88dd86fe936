import { browser } from 'wxt/browser';
import { type CountryNames, countryNames } from '@/lib/link/country/names.ts';

let known: { key: string; names: CountryNames } | null = null;

/** The countries in the person's languages, with the browser's own and English besides; made once for each choice. */
export function useCountryNames(): CountryNames {
  const languages = [...navigator.languages, browser.i18n.getUILanguage(), 'en'];
  const key = languages.join();
  if (known?.key !== key) known = { key, names: countryNames(languages) };
  return known.names;
}
