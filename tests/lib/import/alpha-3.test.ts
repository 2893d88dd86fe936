import countries from 'i18n-iso-countries';
import { expect, it } from 'vitest';
import { countryIds } from '@/lib/contract/country.ts';
import { withAlpha3 } from '@/lib/import/read-cell.ts';
import { countryNames } from '@/lib/link/country/names.ts';

it('every country is recognized by its three-letter code, in any case', () => {
  const { meant } = withAlpha3(countryNames(['en']));
  const codes = countryIds.map((id) => countries.alpha2ToAlpha3(id) ?? '');
  expect(codes.map((code) => meant(code))).toEqual(countryIds);
  expect(codes.map((code) => meant(` ${code.toLowerCase()} `))).toEqual(countryIds);
  expect(meant('XYZ')).toBeNull();
});
