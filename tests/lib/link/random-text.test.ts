import fc from 'fast-check';
import { expect, it, test as property, vi } from 'vitest';
import { newPassword, randomSlug, readable, securePick } from '../../../lib/link/random-text.ts';

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

it('a secure pick draws again if the number would make some characters likelier than others', () => {
  const count = readable.length;
  const fair = 2 ** 32 - (2 ** 32 % count);
  const drawn = [fair, 2 ** 32 - 1, fair - 1, 0, count + 1];
  const crypto = vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint32Array) array[0] = drawn.shift() ?? 0;
    return array;
  });
  expect([1, 2, 3].map(() => securePick(count))).toEqual([count - 1, 0, 1]);
  crypto.mockRestore();
  expect(randomSlug(securePick)).toMatch(new RegExp(`^[${readable}]{7}$`));
});
