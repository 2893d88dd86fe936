import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CountriesFields } from '@/components/link-form/countries/countries-fields.tsx';
import { DraftTextField } from '@/components/link-form/draft/draft-text-field.tsx';
import { PlatformsFields } from '@/components/link-form/platforms/platforms-fields.tsx';
import { type FieldsWith, fieldsWith } from '@/lib/contract/fields.ts';
import { showInDraft } from '../in-draft.tsx';

const typed = 'https://https://example.com/page';
const instead = 'https://example.com/page';
const flags = Object.fromEntries(fieldsWith({ kind: 'flag' }).map((flag) => [flag, true]));

/** The field as its section shows it. */
const inputOf = (field: FieldsWith<{ kind: 'address' }>) =>
  field.endsWith('_target_url') ? <PlatformsFields /> : <DraftTextField field={field} label="Address" />;

it.each(fieldsWith({ kind: 'address' }))(
  'an address that begins twice is corrected by one press: %s',
  async (field) => {
    const { person, draft, store } = showInDraft(inputOf(field), { ...flags, [field]: typed });
    expect(store.getState().errors[field]).toMatchObject({ kind: 'address', fault: { kind: 'beginning', instead } });
    expect(screen.getByText('The beginning of this address is misspelled or doubled')).toBeVisible();
    await person.click(await screen.findByRole('button', { name: `Use ${instead}` }));
    expect(draft()[field]).toBe(instead);
    expect(store.getState().errors[field]).toBeUndefined();
    expect(screen.queryByRole('button', { name: /^Use/ })).not.toBeInTheDocument();
  },
);

it('an address of countries that begins twice is corrected by one press', async () => {
  const geo_targets = [{ country_ids: ['DE'], target_url: typed }];
  const { person, draft } = showInDraft(<CountriesFields />, { has_geo_targeting: true, geo_targets });
  expect(screen.getByText('The beginning of this address is misspelled or doubled')).toBeVisible();
  await person.click(screen.getByRole('button', { name: `Use ${instead}` }));
  expect(draft().geo_targets).toEqual([{ country_ids: ['DE'], target_url: instead }]);
});

it.each(fieldsWith({ kind: 'address' }))('an address that looks cut is whole after one press: %s', async (field) => {
  const { person, draft, store } = showInDraft(inputOf(field), {
    ...flags,
    [field]: 'https://en.wikipedia.org/wiki/Wait...',
  });
  expect(store.getState().errors[field]).toMatchObject({ kind: 'address', fault: { kind: 'cut' } });
  expect(screen.getByText('This address looks cut. Paste the whole address')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Use https://en.wikipedia.org/wiki/Wait...#' }));
  expect(draft()[field]).toBe('https://en.wikipedia.org/wiki/Wait...#');
  expect(store.getState().errors[field]).toBeUndefined();
});

it('an address of countries that looks cut is whole after one press', async () => {
  const geo_targets = [{ country_ids: ['DE'], target_url: 'example.com/pa…' }];
  const { person, draft } = showInDraft(<CountriesFields />, { has_geo_targeting: true, geo_targets });
  expect(screen.getByText('This address looks cut. Paste the whole address')).toBeVisible();
  await person.click(screen.getByRole('button', { name: /^Use/ }));
  expect(draft().geo_targets).toMatchObject([{ target_url: 'https://example.com/pa%E2%80%A6' }]);
});

it.each([
  ['https://example,com/x', 'No website can have this host: example,com'],
  ['https://…e.com/report.pdf', 'This address looks cut. Paste the whole address'],
  ['example.com › docs › guide', 'This address looks cut. Paste the whole address'],
  ['https://obsidian://open', 'Only web addresses work here, not obsidian:'],
])('%s is explained, without a button', (address, words) => {
  showInDraft(<DraftTextField field="long_url" label="Address" />, { long_url: address });
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(words);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
