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
    'DE  AT \t CH',
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

  it('returns unknown names as they were typed', () => {
    expect(parse('DE, Atlantis, AT, XX; Lower Saxony, Atlantis')).toEqual({
      country_ids: ['DE', 'AT'],
      unknown: ['Atlantis', 'XX', 'Lower Saxony'],
    });
    expect(parse('Foo AT; AT Foo')).toEqual({ country_ids: [], unknown: ['Foo AT', 'AT Foo'] });
    expect(parse('DE XX AT')).toEqual({ country_ids: ['DE', 'AT'], unknown: ['XX'] });
  });

  it('may contain names with commas', () => {
    const portuguese = countryNames(['pt']);
    expect(parseCountries('Alemanha, Hong Kong, RAE da China, França', portuguese)).toEqual({
      country_ids: ['DE', 'HK', 'FR'],
      unknown: [],
    });
  });

  it('can be empty', () => {
    expect(parse(' , ;\n')).toEqual({ country_ids: [], unknown: [] });
  });
});

it('a list differs from a name by its separators', () => {
  expect(['DE,AT', 'DE;', 'DE\nAT'].map(isList)).toEqual([true, true, true]);
  expect(['DE', 'United Kingdom', 'Congo - Kinshasa'].map(isList)).toEqual([false, false, false]);
});

it('an incomplete list ends with the name being typed', () => {
  expect(lastPiece('DE, Fra')).toEqual({ before: 'DE,', last: ' Fra' });
  expect(lastPiece('DE,')).toEqual({ before: 'DE,', last: '' });
  expect(lastPiece('Fra')).toEqual({ before: '', last: 'Fra' });
});

const someIds = fc.uniqueArray(fc.constantFrom(...countryIds), { minLength: 1 });
const separators = fc.constantFrom(',', ', ', ';', '\n', '\r\n', '\t', ' ; ');

property('a list of codes is read in its order', () => {
  fc.assert(
    fc.property(someIds, fc.oneof(separators, fc.constant(' ')), fc.boolean(), (ids, separator, lower) => {
      const text = ids.join(separator);
      expect(parse(lower ? text.toLowerCase() : text)).toEqual({ country_ids: ids, unknown: [] });
    }),
  );
});

property('a list of names is read in its order', () => {
  fc.assert(
    fc.property(someIds, separators, (ids, separator) => {
      expect(parse(ids.map(names.nameOf).join(separator))).toEqual({ country_ids: ids, unknown: [] });
    }),
  );
});

property('unknown words are returned', () => {
  const word = fc.stringMatching(/^[a-z]{9,12}$/).filter((text) => names.meant(text) === null);
  fc.assert(
    fc.property(someIds, fc.uniqueArray(word), separators, (ids, words, separator) => {
      expect(parse([...words, ...ids].join(separator))).toEqual({ country_ids: ids, unknown: words });
    }),
  );
});
