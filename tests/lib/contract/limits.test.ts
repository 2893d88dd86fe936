import { describe, expect, it } from 'vitest';
import { errorsOf } from '../../../lib/contract/error-codes.ts';
import { createLinkBody, updateLinkBody } from '../../../lib/contract/link-writing.ts';
import { linksQuery } from '../../../lib/contract/queries.ts';
import { filterLimits, lengthLimits } from './interface/limits.ts';
import { types } from './interface/types.ts';
import { writableFields } from './interface/writable-fields.ts';

const id = types['string, UUID'].right;
const long_url = 'https://example.com/';

/** Returns the errors of a value. They must be the same on create and update. */
function errorsIn(field: string, value: unknown) {
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

  it.each(lengthLimits)('allow $max characters for $what, and report one more', ({ what, max }) => {
    expect(errorsIn(what, 'x'.repeat(max))).toEqual([]);
    expect(errorsIn(what, 'x'.repeat(max + 1))).toEqual([{ code: 'tooLong', limit: max }]);
  });

  it('require 3 characters for custom_link, and report fewer', () => {
    expect(errorsIn('custom_link', 'abc')).toEqual([]);
    expect(errorsIn('custom_link', 'ab')).toEqual([{ code: 'tooShort', limit: 3 }]);
  });

  it('require a character for each tag', () => {
    expect(errorsIn('tags', ['a', 'b'])).toEqual([]);
    expect(errorsIn('tags', ['a', ''])).toEqual([{ code: 'tagEmpty' }]);
  });

  it.each(filterLimits)('allow $max characters for the filter $filter, and report one more', ({ filter, max }) => {
    expect(linksQuery.safeParse({ [filter]: 'x'.repeat(max) }).success).toBe(true);
    const read = linksQuery.safeParse({ [filter]: 'x'.repeat(max + 1) });
    expect(read.error && errorsOf(read.error)).toEqual({ [filter]: [{ code: 'tooLong', limit: max }] });
  });

  it('count an emoji as one character', () => {
    expect(errorsIn('title', '🧵'.repeat(150))).toEqual([]);
    expect(errorsIn('title', '🧵'.repeat(151))).toEqual([{ code: 'tooLong', limit: 150 }]);
    expect(errorsIn('custom_link', '🧵🧵')).toEqual([{ code: 'tooShort', limit: 3 }]);
  });
});
