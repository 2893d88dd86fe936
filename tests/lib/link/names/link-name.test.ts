import { expect, it } from 'vitest';
import { linkName, withoutScheme } from '../../../../lib/link/names/link-name.ts';

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

it.each([
  ['that turns what follows', 'invoice\u202Egpj.exe', 'invoicegpj.exe'],
  ['that ends the isolation around it', 'a\u2069\u2066b\u2067', 'ab'],
  ['from right to left', 'מבצע (50%)', '\u2068מבצע (50%)\u2069'],
  ['that a mark makes one from right to left', '\u200F(50%)', '\u2068\u200F(50%)\u2069'],
  ['from left to right', 'Größe: 50%', 'Größe: 50%'],
])('a title %s leaves what stands around its name as it is', (_what, title, name) => {
  expect(linkName({ ...bare, title })).toBe(name);
});

it('an address shows the signs that would turn it round, as codes', () => {
  const address = 'https://example.com/\u202Emoc.elgoog';
  expect(withoutScheme(address)).toBe('example.com/%E2%80%AEmoc.elgoog');
  expect(URL.parse(`https://${withoutScheme(address)}`)?.href).toBe(URL.parse(address)?.href);
});
