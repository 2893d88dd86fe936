import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { countryIds } from '../../../../lib/contract/country.ts';
import { countryNames } from '../../../../lib/link/country/names.ts';
import { isList, lastPiece, parseCountries } from '../../../../lib/link/country/parse.ts';

const names = countryNames(['de', 'en']);
const parse = (text: string) => parseCountries(text, names);

describe('a pasted list', () => {
  it.each([
    'DE, AT, CH',
    'de,at,ch',
    'DE AT CH',
    'DE; AT; CH;',
    'DE\nAT\r\nCH\n',
    'DE\tAT\tCH',
    'Deutschland, Österreich, Schweiz',
    'Germany, austria\nSWITZERLAND',
    '- Germany\n- Austria\n- Switzerland',
    '"DE","AT","CH"',
    'DE, AT, DE, Germany, CH',
    'Germany, AT CH',
  ])('is read: %j', (text) => {
    expect(parse(text)).toEqual({ country_ids: ['DE', 'AT', 'CH'], unknown: [] });
  });

  it('keeps what it does not know, as it was typed', () => {
    expect(parse('DE, Atlantis, AT, XX; Lower Saxony, Atlantis')).toEqual({
      country_ids: ['DE', 'AT'],
      unknown: ['Atlantis', 'XX', 'Lower Saxony'],
    });
    expect(parse('DE XX AT')).toEqual({ country_ids: ['DE', 'AT'], unknown: ['XX'] });
  });

  it('understands names that hold a comma themselves', () => {
    const portuguese = countryNames(['pt']);
    expect(parseCountries('Alemanha, Hong Kong, RAE da China, França', portuguese)).toEqual({
      country_ids: ['DE', 'HK', 'FR'],
      unknown: [],
    });
  });

  it('of nothing has nothing', () => {
    expect(parse(' , ;\n')).toEqual({ country_ids: [], unknown: [] });
  });
});

it('a list is told from one name by what stands between two', () => {
  expect(['DE,AT', 'DE;', 'DE\nAT'].map(isList)).toEqual([true, true, true]);
  expect(['DE', 'United Kingdom', 'Congo - Kinshasa'].map(isList)).toEqual([false, false, false]);
});

it('a list that is being typed ends with the name that is still to be', () => {
  expect(lastPiece('DE, Fra')).toEqual({ before: 'DE,', last: ' Fra' });
  expect(lastPiece('DE,')).toEqual({ before: 'DE,', last: '' });
  expect(lastPiece('Fra')).toEqual({ before: '', last: 'Fra' });
});

const someIds = fc.uniqueArray(fc.constantFrom(...countryIds), { minLength: 1 });
const between = fc.constantFrom(',', ', ', ';', '\n', '\r\n', '\t', ' ; ');

property('a list of codes is read as exactly these, in their order', () => {
  fc.assert(
    fc.property(someIds, fc.oneof(between, fc.constant(' ')), fc.boolean(), (ids, separator, lower) => {
      const text = ids.join(separator);
      expect(parse(lower ? text.toLowerCase() : text)).toEqual({ country_ids: ids, unknown: [] });
    }),
  );
});

property('a list of names is read as exactly these, in their order', () => {
  fc.assert(
    fc.property(someIds, between, (ids, separator) => {
      expect(parse(ids.map(names.nameOf).join(separator))).toEqual({ country_ids: ids, unknown: [] });
    }),
  );
});

property('nothing typed is lost: what is not understood is named', () => {
  const word = fc.stringMatching(/^[a-z]{9,12}$/).filter((text) => names.meant(text) === null);
  fc.assert(
    fc.property(someIds, fc.uniqueArray(word), between, (ids, words, separator) => {
      expect(parse([...words, ...ids].join(separator))).toEqual({ country_ids: ids, unknown: words });
    }),
  );
});
