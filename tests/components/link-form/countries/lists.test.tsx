import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { chosen, countries, french, german, showCountries } from './form.tsx';

describe('a pasted list', () => {
  it.each(['DE, AT, CH', 'Germany; Austria\nSwitzerland', 'DE AT CH', 'DE، AT؛ CH'])(
    'is taken in at once: %j',
    async (list) => {
      const { person, groups } = showCountries();
      act(() => countries().focus());
      await person.paste(list);
      expect(groups()).toEqual([{ country_ids: ['DE', 'AT', 'CH'], target_url: '' }]);
      expect(countries()).toHaveValue('');
    },
  );

  it('leaves what it does not know in the field, and names it', async () => {
    const { person } = showCountries();
    act(() => countries().focus());
    await person.paste('DE, Atlantis, AT, XX');
    expect(chosen()).toEqual(['Germany', 'Austria']);
    expect(countries()).toHaveValue('Atlantis, XX');
    expect(countries()).toBeInvalid();
    expect(countries()).toHaveAccessibleDescription('Not countries the service knows: Atlantis, XX');
    await person.type(countries(), '!');
    expect(countries()).toBeValid();
  });

  it('goes on from what is typed already', async () => {
    const { person, groups } = showCountries();
    await person.type(countries(), 'Fra');
    await person.paste('nce, DE');
    expect(groups()[0]?.country_ids).toEqual(['FR', 'DE']);
  });

  it('is text like any other when it is none', async () => {
    const { person } = showCountries();
    act(() => countries().focus());
    await person.paste('Swi');
    expect(countries()).toHaveValue('Swi');
    expect(screen.getAllByRole('option')).not.toHaveLength(0);
  });
});

describe('a typed list', () => {
  it('is taken in at each comma', async () => {
    const { person, groups } = showCountries();
    await person.type(countries(), 'DE, Denmark,fr');
    expect(groups()[0]?.country_ids).toEqual(['DE', 'DK']);
    expect(countries()).toHaveValue('fr');
  });

  it('keeps a name that it does not know, and goes on behind it', async () => {
    const { person, groups } = showCountries();
    await person.type(countries(), 'Atlantis, swit{Enter}');
    expect(groups()[0]?.country_ids).toEqual(['CH']);
    expect(countries()).toHaveValue('Atlantis,');
  });
});

describe('a country that leads to another address', () => {
  it('is named with that address when it is in a list, and moves at a press', async () => {
    const { person, groups } = showCountries(german, french);
    act(() => countries(2).focus());
    await person.paste('BE, DE, Atlantis');
    expect(groups()[1]?.country_ids).toEqual(['FR', 'BE']);
    expect(screen.getByRole('status')).toHaveTextContent('Germany already goes to https://example.com/de.');
    await person.click(screen.getByRole('button', { name: 'Move here' }));
    expect(groups().map(({ country_ids }) => country_ids)).toEqual([['AT'], ['FR', 'BE', 'DE']]);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('stays there when its exact name is typed, until a person moves it', async () => {
    const { person, groups } = showCountries(german, french);
    await person.type(countries(2), 'DE{Enter}');
    expect(groups()).toEqual([german, french]);
    expect(screen.getByRole('status')).toHaveTextContent('Germany already goes to https://example.com/de.');
    await person.click(screen.getByRole('button', { name: 'Move here' }));
    expect(groups().map(({ country_ids }) => country_ids)).toEqual([['AT'], ['FR', 'DE']]);
  });

  it('is offered with that address, and moves when it is picked', async () => {
    const { person, groups } = showCountries(german, french);
    await person.type(countries(2), 'germ');
    expect(screen.getByRole('option')).toHaveTextContent('GermanyDEMove here from https://example.com/de');
    await person.keyboard('{Enter}');
    expect(groups().map(({ country_ids }) => country_ids)).toEqual([['AT'], ['FR', 'DE']]);
  });
});

it('countries are shown in the language of the texts, and found in the person’s language too', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT']);
  const { person } = showCountries();
  await person.type(countries(), 'öst{Enter}switzerl{Enter}');
  expect(chosen()).toEqual(['Austria', 'Switzerland']);
});
