import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { countryIds } from '../../../../lib/contract/country.ts';
import { countryNames, otherNames } from '../../../../lib/link/country/names.ts';
import { runs } from '../../../setup/runs.ts';

const english = countryNames(['en']);

describe('country names', () => {
  it('include each country of the interface once, sorted in the first language', () => {
    const { countries } = countryNames(['sv', 'en']);
    expect(countries.map(({ id }) => id).sort()).toEqual([...countryIds]);
    const names = countries.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator('sv').compare));
    expect(names.at(-1)).toBe('Östtimor');
  });

  it('are in the first language', () => {
    expect(countryNames(['de', 'en']).nameOf('DE')).toBe('Deutschland');
    expect(english.nameOf('DE')).toBe('Germany');
  });

  it('return an unlisted code unchanged', () => {
    expect(english.nameOf('TW')).toBe('TW');
    expect(english.nameOf('no code')).toBe('no code');
  });

  it('ignore invalid languages', () => {
    expect(countryNames(['no language', '', 'tlh-x', 'de']).nameOf('AT')).toBe('Österreich');
  });
});

describe('a text names a country', () => {
  it.each([
    ['de', 'DE'],
    ['Germany', 'DE'],
    ['Deutschland', 'DE'],
    [' COTE D’IVOIRE ', 'CI'],
    ["Cote d'Ivoire", 'CI'],
    ['Elfenbeinküste', null],
    ['Ivory Coast', 'CI'],
    ['UK', 'GB'],
    ['Bosnia and Herzegovina', 'BA'],
    ['St Kitts & Nevis', 'KN'],
    ['Saint Kitts and Nevis', 'KN'],
    ['Aland Islands', 'AX'],
    ['Danemark', 'DK'],
    ['Danmark', null],
    ['Congo', null],
    ['TW', null],
    ['', null],
  ])('%s: %s', (text, id) => {
    expect(countryNames(['en', 'de']).meant(text)).toBe(id);
  });

  it('by its name before a code that resembles it', () => {
    const vietnamese = countryNames(['vi']);
    expect(['Bỉ', 'Bỉ'.normalize('NFD'), 'BỈ'].map(vietnamese.meant)).toEqual(['BE', 'BE', 'BE']);
    expect(vietnamese.meant('bi')).toBe('BI');
  });

  it('by an alternative name, which only one country has', () => {
    const names = Object.entries(otherNames).flatMap(([id, all]) => all.map((name) => [name, id]));
    expect(names.map(([name = '']) => [name, english.meant(name)])).toEqual(names);
  });

  property('by its code or its full name in any language, in any case', () => {
    const languages = ['en', 'de', 'fr', 'es', 'pt', 'pl', 'tr', 'ru', 'el', 'ar', 'hi', 'ja', 'ko', 'zh', 'vi', 'sw'];
    const all = new Map(languages.map((language) => [language, countryNames([language])]));
    fc.assert(
      fc.property(fc.constantFrom(...languages), fc.constantFrom(...countryIds), (language, id) => {
        const names = all.get(language) ?? english;
        expect(names.meant(id.toLowerCase())).toBe(id);
        expect(names.meant(names.nameOf(id))).toBe(id);
        expect(names.meant(names.nameOf(id).toLocaleUpperCase(language))).toBe(id);
      }),
      runs(2000),
    );
  });
});
