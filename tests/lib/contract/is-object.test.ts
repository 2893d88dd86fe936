import { expect, it } from 'vitest';
import { isObject, isRecord } from '../../../lib/contract/is-object.ts';

it.each([
  [{}, true, true],
  [[], true, false],
  [null, false, false],
  ['text', false, false],
  [undefined, false, false],
])('%j is an object or a list: %s, and no list: %s', (value, isEither, isNoList) => {
  expect([isObject(value), isRecord(value)]).toEqual([isEither, isNoList]);
});
