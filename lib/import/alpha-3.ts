import { iso31661Alpha3ToAlpha2 } from 'iso-3166';
import { type CountryId, countryIds } from '../contract/country.ts';
import type { CountryNames } from '../link/country/names.ts';

/** The countries of the contract by their three-letter code (ISO 3166-1 alpha-3). */
const byAlpha3 = new Map(
  Object.entries(iso31661Alpha3ToAlpha2).map(([code, of]) => [code, countryIds.find((id) => id === of) ?? null]),
);

/** Returns the same names, extended by three-letter codes, which other programs write in files. */
export const withAlpha3 = (names: CountryNames): CountryNames => ({
  ...names,
  meant: (text): CountryId | null => names.meant(text) ?? byAlpha3.get(text.trim().toUpperCase()) ?? null,
});
