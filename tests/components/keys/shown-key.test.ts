import { expect, it } from 'vitest';
import { shownKey } from '@/components/keys/shown-key.ts';

it.each([
  ['c', 'c'],
  ['Enter', 'Enter'],
  ['Delete', 'Del'],
  ['ArrowDown', '↓'],
])('shows the key %s as %s', (key, shown) => {
  expect(shownKey(key)).toBe(shown);
});
