import { expect, it } from 'vitest';
import { errorsOf } from '@/lib/contract/error-codes.ts';
import { notSent } from '@/lib/contract/failure.ts';
import { operations } from '@/lib/contract/operations.ts';
import { isGone } from '@/lib/link/is-gone.ts';

it('holds for a link of which the background has made sure', () => {
  expect(isGone({ kind: 'client', message: '', gone: true })).toBe(true);
  expect(isGone({ kind: 'client', message: '' })).toBe(false);
});

it('holds for an address that can name no link, so that nothing was asked', () => {
  const { error } = operations.retrieveLink.query.safeParse({ id: 'nope' });
  if (error === undefined) throw new Error('This is not the ID of a link.');
  expect(isGone(notSent(errorsOf(error)))).toBe(true);
});

it('does not hold for a value that is to be corrected', () => {
  const { error } = operations.updateLink.body.safeParse({ id: '123e4567-e89b-42d3-a456-426614174000', title: 7 });
  if (error === undefined) throw new Error('This is not a title.');
  expect(isGone(notSent(errorsOf(error)))).toBe(false);
});
