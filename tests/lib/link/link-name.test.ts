import { expect, it } from 'vitest';
import { linkName } from '../../../lib/link/link-name.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const bare = { id, title: null, long_url: null, short_url: null, custom_url: null };
const addresses = {
  long_url: 'https://example.com/shoes',
  short_url: 'https://go.example.com/x7Yz',
  custom_url: 'https://go.example.com/shoes',
};

it.each([
  ['its title', { ...addresses, title: 'Spring sale' }, 'Spring sale'],
  ['its title without the space around it', { ...addresses, title: '  Spring sale\n' }, 'Spring sale'],
  ['by where it leads, when it has none', { ...addresses, title: null }, 'example.com/shoes'],
  ['by where it leads, when that is but space', { ...addresses, title: ' ' }, 'example.com/shoes'],
  ['by the address to share, when nothing else is known', { ...addresses, long_url: '' }, 'go.example.com/shoes'],
  ['by the short address, when it has no slug', { short_url: 'HTTP://go.example.com/x7Yz' }, 'go.example.com/x7Yz'],
  ['by its id, when there is nothing', {}, id],
])('a link is called %s', (_what, part, name) => {
  expect(linkName({ ...bare, ...part })).toBe(name);
});
