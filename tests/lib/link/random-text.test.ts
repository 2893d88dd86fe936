import fc from 'fast-check';
import { expect, it, test as property } from 'vitest';
import { newPassword, readable } from '../../../lib/link/random-text.ts';

it('a random text contains no confusable characters', () => {
  expect(new Set(readable).size).toBe(readable.length);
  expect([...'0O1lI'].filter((character) => readable.includes(character))).toEqual([]);
});

property('New password has 16 readable characters, each chosen at random', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: readable.length - 1 }), { minLength: 16, maxLength: 16 }), (picks) => {
      const picked = [...picks];
      const password = newPassword((count) => {
        expect(count).toBe(readable.length);
        return picked.shift() ?? -1;
      });
      expect(password).toBe(picks.map((index) => readable.charAt(index)).join(''));
    }),
  );
});
