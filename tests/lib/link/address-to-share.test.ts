import { expect, it } from 'vitest';
import { addressToShare } from '../../../lib/link/address-to-share.ts';

const short_url = 'https://go.example.com/x7Kp2';
const custom_url = 'https://go.example.com/sale';

it.each([
  ['the custom one of both', { short_url, custom_url }, custom_url],
  ['the custom one if there is no other', { short_url: null, custom_url }, custom_url],
  ['the short one if there is no custom one', { short_url, custom_url: null }, short_url],
  ['the short one if the custom one is empty', { short_url, custom_url: '' }, short_url],
  ['null if the service sends none', { short_url: null, custom_url: null }, null],
  ['null if both are empty', { short_url: '', custom_url: '' }, null],
])('the address to share is %s', (_which, link, address) => {
  expect(addressToShare(link)).toBe(address);
});
