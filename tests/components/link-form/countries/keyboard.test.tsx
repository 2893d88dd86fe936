import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chosen, countries, french, german, offered, showCountries } from './form.tsx';

describe('with the keyboard alone, a country', () => {
  it('is added by a part of its name and Enter, and switches the section on', async () => {
    const { person, draft } = showCountries();
    await person.tab();
    expect(countries()).toHaveFocus();
    await person.keyboard('swit{Enter}');
    expect(draft()).toMatchObject({ has_geo_targeting: true, geo_targets: [{ country_ids: ['CH'] }] });
    expect(countries()).toHaveFocus();
    expect(countries()).toHaveValue('');
    await person.keyboard('at{Enter}');
    expect(chosen()).toEqual(['Switzerland', 'Austria']);
  });

  it('is picked by the arrows from those that are offered', async () => {
    const { person, groups } = showCountries();
    await person.type(countries(), 'guinea');
    expect(offered()).toEqual(['GuineaGN', 'Guinea-BissauGW', 'Equatorial GuineaGQ', 'Papua New GuineaPG']);
    await person.keyboard('{ArrowDown}{Enter}');
    expect(groups()).toEqual([{ country_ids: ['GW'], target_url: '' }]);
    expect(offered()).toEqual([]);
  });

  it('is picked from all of them when nothing is typed', async () => {
    const { person, groups } = showCountries();
    await person.tab();
    await person.keyboard('{ArrowDown}');
    expect(offered()).toHaveLength(244);
    await person.keyboard('{ArrowDown}{Enter}');
    expect(groups()[0]?.country_ids).toEqual(['AX']);
  });

  it('is found in the languages of the person', async () => {
    const { person, groups } = showCountries();
    await person.type(countries(), 'Germany{Enter}');
    expect(groups()[0]?.country_ids).toEqual(['DE']);
  });

  it('goes again by Backspace, the last first', async () => {
    const { person, groups } = showCountries(german);
    await person.type(countries(), 'x{Backspace}{Backspace}');
    expect(groups()[0]?.country_ids).toEqual(['DE']);
    await person.keyboard('{Backspace}{Backspace}');
    expect(groups()[0]?.country_ids).toEqual([]);
  });

  it('is reached by the arrows and goes by Delete, while the focus stays', async () => {
    const { person, groups } = showCountries({ ...german, country_ids: ['DE', 'AT', 'CH'] });
    await person.tab();
    await person.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'Remove Austria' })).toHaveFocus();
    await person.keyboard('{Delete}');
    expect(groups()[0]?.country_ids).toEqual(['DE', 'CH']);
    expect(screen.getByRole('button', { name: 'Remove Switzerland' })).toHaveFocus();
    await person.keyboard('{ArrowRight}');
    expect(countries()).toHaveFocus();
  });

  it('is not added by Escape, which closes what is offered and keeps what is typed', async () => {
    const { person, groups } = showCountries(german);
    await person.type(countries(), 'swit{Escape}{Escape}');
    expect(offered()).toEqual([]);
    expect(countries()).toHaveValue('swit');
    expect(groups()).toEqual([german]);
  });
});

describe('nothing is added that was not meant', () => {
  it('when the field is left', async () => {
    const { person, groups } = showCountries(french);
    await person.type(countries(), 'swit');
    await person.tab();
    expect(groups()).toEqual([french]);
    expect(countries()).toHaveValue('swit');
    expect(countries()).toHaveAccessibleDescription('Not a country the service knows: swit');
  });

  it('but a whole name is, when the field is left', async () => {
    const { person, groups } = showCountries(french);
    await person.type(countries(), 'belgium');
    await person.tab();
    expect(groups()[0]?.country_ids).toEqual(['FR', 'BE']);
  });

  it('when what was typed is deleted again', async () => {
    const { person, groups } = showCountries(french);
    await person.type(countries(), 'b{Backspace}{Enter}');
    expect(groups()).toEqual([french]);
  });

  it('when a country that is there already sounds like another', async () => {
    const { person, groups } = showCountries({ ...french, country_ids: ['NE'] });
    await person.type(countries(), 'Niger');
    expect(offered()).toEqual(['NigeriaNG']);
    await person.keyboard('{Enter}');
    expect(groups()[0]?.country_ids).toEqual(['NE']);
    expect(countries()).toHaveValue('');
    expect(offered()).toEqual([]);
  });
});
