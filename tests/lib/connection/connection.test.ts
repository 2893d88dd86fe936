import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { readBaseAddress } from '../../../lib/connection/base-address.ts';
import { connectionSettings, domain, token } from '../../../lib/connection/connection.ts';
import { connection } from '../../../lib/connection/saved-connection.ts';
import { errorsOf } from '../../../lib/contract/error-codes.ts';
import { queryNames } from '../../../lib/contract/queries.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';

const settings = {
  baseUrl: 'https://api.example.com/v1',
  names: {},
  domains: [{ id, label: 'go.example.com' }],
  defaultDomain: id,
  forgetOnClose: false,
};

/** Returns the fields with errors when some settings differ. */
function errorsWith(different: object) {
  const checked = connectionSettings.safeParse({ ...settings, ...different });
  return checked.success ? null : Object.keys(errorsOf(checked.error));
}

describe('connection settings', () => {
  it('accept complete and minimal settings', () => {
    expect(errorsWith({})).toBeNull();
    expect(errorsWith({ domains: [], defaultDomain: null })).toBeNull();
  });

  it.each([
    ['without its version', 'https://api.example.com'],
    ['with a trailing slash', 'https://api.example.com/v1/'],
    ['over http', 'http://api.example.com/v1'],
    ['that is empty', ''],
  ])('accept no base address %s: it is saved as it was read', (_how, baseUrl) => {
    expect(errorsWith({ baseUrl })).toEqual(['baseUrl']);
  });

  it('accept IP addresses, and can be parsed again', () => {
    for (const text of ['https://[2001:db8::1]:8443', 'https://192.0.2.1', 'http://localhost:3000']) {
      const read = readBaseAddress(text);
      expect(connection.shape.baseUrl.safeParse(read.ok && read.baseUrl).success).toBe(true);
    }
  });

  it('accept parameter names, and empty ones for the default name', () => {
    expect(
      errorsWith({ names: { id: 'link_id', title: '', offset: 'page[offset]', limit: 'page[limit]' } }),
    ).toBeNull();
  });

  it.each(['with space', 'a=b', 'a&b', 'ü', 'a#b'])('accept no name that needs encoding: %s', (name) => {
    expect(errorsWith({ names: { title: name } })).toEqual(['names']);
  });

  it('accept no name for two parameters, even if it is another’s default name', () => {
    expect(errorsWith({ names: { title: 'q', tag: 'q' } })).toEqual(['names']);
    expect(errorsWith({ names: { title: 'tag' } })).toEqual(['names']);
    expect(errorsWith({ names: { title: 'tag', tag: 'title' } })).toBeNull();
  });

  it('accept no other parameter', () => {
    expect(errorsWith({ names: { color: 'c' } })).not.toBeNull();
  });

  it.each([
    ['an invalid id', { id: 'go', label: 'go.example.com' }],
    ['no label', { id, label: '  ' }],
  ])('accept no domain with %s', (_what, value) => {
    expect(domain.safeParse(value).success).toBe(false);
  });

  it('trim a label', () => {
    expect(domain.parse({ id, label: ' go.example.com ' })).toEqual({ id, label: 'go.example.com' });
  });

  it('never contain a token', () => {
    expect(connectionSettings.parse({ ...settings, token: 'secret' })).toEqual(settings);
    const saved = { ...settings, id, tokenVersion: id };
    expect(connection.parse({ ...saved, token: 'secret' })).toEqual(saved);
  });
});

property('parameters can have any distinct names', () => {
  const name = fc.string({ minLength: 1, unit: fc.constantFrom(...'abcXYZ019_.~-[]') });
  const distinct = fc.uniqueArray(name, { minLength: queryNames.length, maxLength: queryNames.length });
  fc.assert(
    fc.property(distinct, (names) => {
      expect(
        errorsWith({ names: Object.fromEntries(queryNames.map((query, index) => [query, names[index]])) }),
      ).toBeNull();
    }),
  );
});

describe('a token', () => {
  it.each(['hem_abc-DEF_123', 'eyJhbGciOi.J9.eyJ_-', 'a+b/c==', '!'])(
    'can be any text that a header can contain: %s',
    (text) => {
      expect(token.safeParse(text).success).toBe(true);
    },
  );

  it.each([
    ['empty', ''],
    ['with a space', 'two words'],
    ['with a line break', 'secret\n'],
    ['with an accent', 'sécret'],
    ['with an invisible character', 'secret\u200b'],
  ])('is never %s', (_how, text) => {
    expect(token.safeParse(text).success).toBe(false);
  });
});
