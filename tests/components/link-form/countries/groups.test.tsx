import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Failure } from '@/lib/contract/failure.ts';
import { address, chosen, countries, french, german, showCountries } from './form.tsx';

describe('the addresses of countries', () => {
  it('begin with an empty one, which is no part of the draft before something is typed', async () => {
    const { person, draft } = showCountries();
    expect(draft()).toMatchObject({ geo_targets: [], has_geo_targeting: false });
    await person.type(address(), 'example.com');
    expect(draft()).toMatchObject({
      geo_targets: [{ country_ids: [], target_url: 'example.com' }],
      has_geo_targeting: true,
    });
    expect(address()).toBeValid();
  });

  it('can be more: the new one has the focus', async () => {
    const { person, groups } = showCountries(german);
    await person.click(screen.getByRole('button', { name: 'Add another address' }));
    expect(countries(2)).toHaveFocus();
    await person.keyboard('fr{Enter}');
    await person.type(address(2), 'https://example.com/fr');
    expect(groups()).toEqual([german, french]);
  });

  it('can be taken out again, and what is typed stays with its own', async () => {
    const { person, groups } = showCountries(german, french);
    await person.type(countries(2), 'Atlantis');
    await person.click(screen.getByRole('button', { name: 'Remove address 1' }));
    expect(groups()).toEqual([french]);
    expect(countries()).toHaveValue('Atlantis');
    expect(screen.getByRole('button', { name: 'Add another address' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Remove address 1' }));
    expect(groups()).toEqual([]);
    expect(countries()).toHaveValue('');
  });

  it('lose a country by a press on it', async () => {
    const { person, groups } = showCountries(german);
    await person.click(screen.getByRole('button', { name: 'Remove Germany' }));
    expect(groups()).toEqual([{ ...german, country_ids: ['AT'] }]);
    expect(countries()).toHaveFocus();
  });

  it('say that a new link gets them afterwards', () => {
    showCountries();
    expect(screen.getByText(/Hem creates the link first/)).toBeVisible();
  });
});

describe('what is wrong with a group', () => {
  it('is said at its field', () => {
    showCountries(german, { country_ids: ['FR', 'AT', 'TW'], target_url: 'two words' });
    expect(countries()).toBeValid();
    expect(address()).toBeValid();
    expect(countries(2)).toHaveAccessibleDescription(
      'Austria already has an address above. Each country can have only one',
    );
    expect(address(2)).toHaveAccessibleDescription('Enter a web address that starts with https:// or http://');
  });

  it('names an app address for what it is', () => {
    showCountries({ ...german, target_url: 'spotify:track:1' });
    expect(address()).toHaveAccessibleDescription(/not spotify:/);
  });

  it('is said of what is missing once the person has asked for the link', () => {
    const { store } = showCountries({ country_ids: [], target_url: french.target_url }, { ...german, target_url: '' });
    expect(countries()).toBeValid();
    expect(address(2)).toBeValid();
    act(() => store.getState().ask());
    expect(countries()).toHaveAccessibleDescription('Select at least one country');
    expect(address(2)).toHaveAccessibleDescription('Enter an address for these countries');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is said above the groups when the service says it of all', () => {
    const { store } = showCountries(german);
    const failure: Failure = {
      kind: 'invalid',
      message: 'Not valid',
      formErrors: [],
      fieldErrors: { geo_targets: ['At most 1 rule'] },
    };
    act(() => store.getState().refuse({ failure, sent: store.getState().draft }));
    expect(screen.getByRole('alert')).toHaveTextContent('At most 1 rule');
  });
});

it('a code that the interface does not list is shown as it is', () => {
  showCountries({ ...german, country_ids: ['TW'] });
  expect(chosen()).toEqual(['TW']);
  expect(countries()).toHaveAccessibleDescription('TW: Enter a two-letter country code, such as DE');
});
