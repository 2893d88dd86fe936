import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { countryIds } from '../../../../lib/contract/country.ts';
import { findCountries } from '../../../../lib/link/country/find.ts';
import { countryNames } from '../../../../lib/link/country/names.ts';

const names = countryNames(['de', 'en']);
const found = (query: string) => findCountries(query, names).map(({ id }) => id);

describe('a country is found', () => {
  it('by its code, before similar names', () => {
    expect(found('at')[0]).toBe('AT');
    expect(found(' CH ')[0]).toBe('CH');
    expect(found('CH')).toContain('TD');
  });

  it.each([
    ['öster', 'AT'],
    ['oster', 'AT'],
    ['ÖSTER', 'AT'],
    ['austria', 'AT'],
    ['cote', 'CI'],
    ['ivory', 'CI'],
    ['vereinigtes k', 'GB'],
    ['united k', 'GB'],
    ['great brit', 'GB'],
    ['kingdom', 'GB'],
  ])('by part of any of its names: %s', (query, id) => {
    expect(found(query)[0]).toBe(id);
  });

  it('by the start of its name before the middle', () => {
    expect(found('neu')).toEqual(['NC', 'NZ', 'PG']);
    expect(found('guinea').slice(0, 2)).toEqual(['GN', 'GW']);
    expect(found('guinea')).toEqual(expect.arrayContaining(['GQ', 'PG']));
  });

  it('by three letters or more also within a word', () => {
    expect(found('ermany')).toEqual(['DE']);
    expect(found('azi')).toContain('BR');
  });

  it('by one or two letters only at the start of a word', () => {
    expect(found('zi')).not.toContain('BR');
    expect(found('z')).toEqual(['CF', 'CY', 'ZM', 'ZW', 'NZ']);
    expect(findCountries('国', countryNames(['zh'])).length).toBeGreaterThan(3);
  });

  it('only if a name matches', () => {
    expect(found('atlantis')).toEqual([]);
    expect(found('!')).toEqual([]);
  });
});

it('all countries are listed if nothing is typed', () => {
  expect(found(' ')).toEqual(names.countries.map(({ id }) => id));
});

property('a country is found by any prefix of its name', () => {
  const countries = fc.constantFrom(...names.countries);
  fc.assert(
    fc.property(countries, fc.nat(20), ({ id, name }, length) => {
      expect(found(name.slice(0, length + 1))).toContain(id);
    }),
  );
});

property('a code finds its country first', () => {
  fc.assert(fc.property(fc.constantFrom(...countryIds), (id) => found(id)[0] === id));
});
