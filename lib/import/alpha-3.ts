import { iso31661Alpha3ToAlpha2 } from 'iso-3166';
import { type CountryId, countryIds } from '../contract/country.ts';
import type { CountryNames } from '../link/country/names.ts';

/** Each country by its code of three letters (ISO 3166-1 alpha-3), as far as the contract has it. */
const byAlpha3 = new Map(
  Object.entries(iso31661Alpha3ToAlpha2).map(([code, of]) => [code, countryIds.find((id) => id === of) ?? null]),
);

/** The same names, which know countries by codes of three letters too: other programs write these in files. */
export const withAlpha3 = (names: CountryNames): CountryNames => ({
  ...names,
  meant: (text): CountryId | null => names.meant(text) ?? byAlpha3.get(text.trim().toUpperCase()) ?? null,
});
