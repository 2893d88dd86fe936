import { expect, it } from 'vitest';
import type { Failure } from '@/lib/contract/failure.ts';
import { failsForAll } from '@/lib/stats/fails-for-all.ts';

const ofOne: Failure = { kind: 'client', message: 'No such link' };
const server: Failure = { kind: 'server', message: '' };

it('failures of single links do not stop the requests of others, until there are eight', () => {
  expect(failsForAll([])).toBe(false);
  const others: Failure[] = [
    { kind: 'invalid', message: '', formErrors: [], fieldErrors: {} },
    { kind: 'contract', code: 'redirect' },
  ];
  expect(failsForAll([ofOne, server, ...others])).toBe(false);
  expect(failsForAll(Array(7).fill(ofOne))).toBe(false);
  expect(failsForAll(Array(8).fill(ofOne))).toBe(true);
});

it.each<Failure>([{ kind: 'network' }, { kind: 'unauthorized', message: '' }, { ...server, until: 1 }])(
  'a failure that another link would have, too, stops them: %o',
  (failure) => {
    expect(failsForAll([ofOne, failure])).toBe(true);
  },
);
