import { describe, expect, it } from 'vitest';
import { otherScheme } from '../../../../lib/link/address/other-scheme.ts';

describe('a scheme that no web page has', () => {
  it.each([
    ['javascript:void 0', 'javascript:'],
    ['about:blank', 'about:'],
    ['MAILTO:me@example.com', 'mailto:'],
    ['spotify:track:11dFgh', 'spotify:'],
    ['file:///tmp/a', 'file:'],
    ['com.example.app://open', 'com.example.app:'],
    ['place:folder=1', 'place:'],
    ['tel:+352123', 'tel:'],
  ])('is named: %s', (address, scheme) => expect(otherScheme(address)).toBe(scheme));

  it.each([
    '',
    'example.com',
    'example.com:8080/a',
    'example.com:a',
    'host:3000',
    'host:3000/a?b#c',
    'localhost:3000',
    'localhost:a',
    'https://example.com',
    'HTTP:example.com',
    '//example.com',
    'two words: one',
  ])('is not in "%s"', (address) => expect(otherScheme(address)).toBeNull());
});
