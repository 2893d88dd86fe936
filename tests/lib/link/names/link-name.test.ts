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
  ['its trimmed title', { ...addresses, title: '  Spring sale\n' }, 'Spring sale'],
  ['its destination without a title', { ...addresses, title: null }, 'example.com/shoes'],
  ['its destination with a blank title', { ...addresses, title: ' ' }, 'example.com/shoes'],
  ['its address to share without a destination', { ...addresses, long_url: '' }, 'go.example.com/shoes'],
  ['its short address without a custom one', { short_url: 'HTTP://go.example.com/x7Yz' }, 'go.example.com/x7Yz'],
  ['its id without anything else', {}, id],
])('a link’s name is %s', (_what, part, name) => {
  expect(linkName({ ...bare, ...part })).toBe(name);
});

it.each([
  ['that reverses the following text', 'invoice\u202Egpj.exe', 'invoicegpj.exe'],
  ['that ends the isolation around it', 'a\u2069\u2066b\u2067', 'ab'],
  ['from right to left', 'מבצע (50%)', '\u2068מבצע (50%)\u2069'],
  ['that starts with a right-to-left mark', '\u200F(50%)', '\u2068\u200F(50%)\u2069'],
  ['from left to right', 'Größe: 50%', 'Größe: 50%'],
])('a title %s does not affect the text around its name', (_what, title, name) => {
  expect(linkName({ ...bare, title })).toBe(name);
});

it('an address shows direction marks as codes', () => {
  const address = 'https://example.com/\u202Emoc.elgoog';
  expect(withoutScheme(address)).toBe('example.com/%E2%80%AEmoc.elgoog');
  expect(URL.parse(`https://${withoutScheme(address)}`)?.href).toBe(URL.parse(address)?.href);
});
