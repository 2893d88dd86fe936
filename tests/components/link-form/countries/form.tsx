import { screen, within } from '@testing-library/react';
import { CountriesFields } from '@/components/link-form/countries/countries-fields.tsx';
import type { CountryGroup } from '@/lib/link/draft.ts';
import { showInDraft } from '../in-draft.tsx';

export const german = { country_ids: ['DE', 'AT'], target_url: 'https://example.com/de' };
export const french = { country_ids: ['FR'], target_url: 'https://example.com/fr' };

/** The countries of a draft that has these groups. */
export function showCountries(...geo_targets: CountryGroup[]) {
  const shown = showInDraft(<CountriesFields />, { geo_targets, has_geo_targeting: geo_targets.length > 0 });
  return { ...shown, groups: () => shown.draft().geo_targets };
}

const group = (number: number) => within(screen.getByRole('group', { name: `Address ${number}` }));
export const countries = (number = 1) => group(number).getByRole('combobox', { name: 'Countries' });
export const address = (number = 1) => group(number).getByRole('textbox', { name: 'Address' });
export const chosen = (number = 1) =>
  group(number)
    .queryAllByRole('button', { name: /^Remove (?!address)/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''));
export const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
