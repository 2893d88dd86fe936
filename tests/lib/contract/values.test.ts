import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateTime, uuid } from '../../../lib/contract/values.ts';
import { isWebAddress } from '../../../lib/contract/web-address.ts';

const label = (length: number) => 'x'.repeat(length);

/** A host of 191 characters. */
const longHost = [label(63), label(63), label(63)].join('.');

describe('A web address', () => {
  it.each([
    'https://example.com',
    'http://127.0.0.1:8787/v1?x=1#y',
    'https://[2001:db8::1]:8443/',
    'https://bücher.example/straße',
    'https://xn--bcher-kva.example/',
    'HTTPS://EXAMPLE.COM/',
    'http://localhost/',
    'https://example.com./',
    `https://${label(63)}.example/`,
    `https://${longHost}.${label(61)}/`,
    `https://${longHost}.${label(61)}./`,
    'https://user@example.com/a b',
    `https://example.com/?q=${'x'.repeat(8000)}#${'y'.repeat(8000)}`,
  ])('can be %s', (address) => {
    expect(isWebAddress(address)).toBe(true);
  });

  it.each([
    '',
    'example.com',
    '//example.com',
    'https:example.com',
    'https://',
    'https://:80',
    'https://exa mple.com',
    ' https://example.com',
    'see https://example.com',
    'https://example..com',
    'https://.example.com',
    'https://example.com../',
    `https://${label(64)}.example/`,
    `https://${longHost}.${label(62)}/`,
    'ftp://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'chrome://settings',
    'file:///etc/passwd',
  ])('cannot be %j', (text) => {
    expect(isWebAddress(text)).toBe(false);
  });

  it('can be any address that a browser would accept', () => {
    fc.assert(fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true, size: 'small' }), isWebAddress));
  });
});

describe('An identifier', () => {
  it('can be a UUID of any version', () => {
    fc.assert(fc.property(fc.uuid(), (id) => uuid.safeParse(id).success && uuid.safeParse(id.toUpperCase()).success));
  });
});

describe('A date-time', () => {
  it('can be any time as a program writes it', () => {
    const moment = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true });
    fc.assert(fc.property(moment, (date) => dateTime.safeParse(date.toISOString()).success));
  });

  it.each(['2026-12-24T18:00:00+01:00', '2026-12-24T18:00:00.123456Z'])('can be %s', (text) => {
    expect(dateTime.safeParse(text).success).toBe(true);
  });

  it('needs a time zone', () => {
    expect(dateTime.safeParse('2026-12-24T18:00:00').success).toBe(false);
  });
});
