import { expect, it } from 'vitest';
import { errorsOf } from '@/lib/contract/error-codes.ts';
import { notSent } from '@/lib/contract/failure.ts';
import { operations } from '@/lib/contract/operations.ts';
import { isGone } from '@/lib/link/is-gone.ts';

it('is true for a link that the background has verified as deleted', () => {
  expect(isGone({ kind: 'client', message: '', gone: true })).toBe(true);
  expect(isGone({ kind: 'client', message: '' })).toBe(false);
});

it('is true for an invalid id, for which no request is sent', () => {
  const { error } = operations.retrieveLink.query.safeParse({ id: 'nope' });
  if (error === undefined) throw new Error('This is not the ID of a link.');
  expect(isGone(notSent(errorsOf(error)))).toBe(true);
});

it('is false for an invalid value', () => {
  const { error } = operations.updateLink.body.safeParse({ id: '123e4567-e89b-42d3-a456-426614174000', title: 7 });
  if (error === undefined) throw new Error('This is not a title.');
  expect(isGone(notSent(errorsOf(error)))).toBe(false);
});
