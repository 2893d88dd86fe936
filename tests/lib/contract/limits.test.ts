import { describe, expect, it } from 'vitest';
import { errorsOf } from '../../../lib/contract/error-codes.ts';
import { createLinkBody, updateLinkBody } from '../../../lib/contract/link-writing.ts';
import { linksQuery } from '../../../lib/contract/queries.ts';
import { filterLimits, lengthLimits } from './interface/limits.ts';
import { types } from './interface/types.ts';
import { writableFields } from './interface/writable-fields.ts';

const id = types['string, UUID'].right;
const long_url = 'https://example.com/';

/** What create and update say of a value, which must be the same. */
function saidOf(field: string, value: unknown) {
  const [onCreate, onUpdate] = [
    createLinkBody.safeParse({ long_url, [field]: value }),
    updateLinkBody.safeParse({ id, [field]: value }),
  ].map((read) => (read.error ? errorsOf(read.error)[field] : []));
  expect(onCreate).toEqual(onUpdate);
  return onCreate ?? [];
}

describe('The limits of interface §8', () => {
  it('are those of §2.1', () => {
    const inTable = writableFields.filter(({ max }) => max !== undefined);
    expect(inTable.map(({ field, min, max }) => ({ what: field, min, max }))).toEqual(
      expect.arrayContaining(lengthLimits.map((row) => expect.objectContaining(row))),
    );
    expect(inTable).toHaveLength(lengthLimits.length);
  });

  it.each(lengthLimits)('let $what have $max characters, and say so of one more', ({ what, max }) => {
    expect(saidOf(what, 'x'.repeat(max))).toEqual([]);
    expect(saidOf(what, 'x'.repeat(max + 1))).toEqual([{ code: 'tooLong', limit: max }]);
  });

  it('ask custom_link for 3 characters, and say so of one less', () => {
    expect(saidOf('custom_link', 'abc')).toEqual([]);
    expect(saidOf('custom_link', 'ab')).toEqual([{ code: 'tooShort', limit: 3 }]);
  });

  it('ask each tag for one character', () => {
    expect(saidOf('tags', ['a', 'b'])).toEqual([]);
    expect(saidOf('tags', ['a', ''])).toEqual([{ code: 'tagEmpty' }]);
  });

  it.each(filterLimits)('let the filter $filter have $max characters, and say so of one more', ({ filter, max }) => {
    expect(linksQuery.safeParse({ [filter]: 'x'.repeat(max) }).success).toBe(true);
    const read = linksQuery.safeParse({ [filter]: 'x'.repeat(max + 1) });
    expect(read.error && errorsOf(read.error)).toEqual({ [filter]: [{ code: 'tooLong', limit: max }] });
  });

  it('count an emoji as one character', () => {
    expect(saidOf('title', '🧵'.repeat(150))).toEqual([]);
    expect(saidOf('title', '🧵'.repeat(151))).toEqual([{ code: 'tooLong', limit: 150 }]);
    expect(saidOf('custom_link', '🧵🧵')).toEqual([{ code: 'tooShort', limit: 3 }]);
  });
});
