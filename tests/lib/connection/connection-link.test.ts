import fc from 'fast-check';
import { describe, expect, it, onTestFinished, test as property } from 'vitest';
import { readBaseAddress } from '../../../lib/connection/base-address.ts';
import { connectionSettings, token } from '../../../lib/connection/connection.ts';
import {
  type ConnectionLink,
  isConnectionLink,
  readConnectionLink,
  withoutLinkToken,
} from '../../../lib/connection/connection-link.ts';
import { createFirstConnection } from '../../../service/access/connection-link.ts';
import { openDatabase } from '../../../service/storage/open.ts';

const address = 'https://api.example.com/v1';

/** Returns a connection link as a service would print it. */
function connectionLink({ baseAddress, token, domains }: ConnectionLink): string {
  const fragment = new URLSearchParams({ token });
  for (const { id, label } of domains) {
    fragment.append('domain', id);
    fragment.append('label', label);
  }
  return `${baseAddress}#${fragment}`;
}

describe('a connection link', () => {
  it('is read as the service prints it', async () => {
    const database = await openDatabase({ file: ':memory:' });
    onTestFinished(() => database.destroy());
    const printed = await createFirstConnection(database, 'http://127.0.0.1:8787');
    const link = readConnectionLink(String(printed));
    expect(link).toEqual({
      baseAddress: 'http://127.0.0.1:8787/v1',
      token: expect.stringMatching(/^hem_[\w-]{43}$/),
      domains: [{ id: expect.stringMatching(/^[\da-f-]{36}$/), label: '127.0.0.1:8787' }],
    });
    expect(readBaseAddress(link?.baseAddress ?? '')).toMatchObject({ ok: true, addedVersion: false });
    expect(token.safeParse(link?.token).success).toBe(true);
    expect(connectionSettings.shape.domains.safeParse(link?.domains).success).toBe(true);
  });

  it('needs no domain', () => {
    expect(readConnectionLink(`${address}#token=secret`)).toEqual({
      baseAddress: address,
      token: 'secret',
      domains: [],
    });
  });

  it('keeps an unescaped plus in the token', () => {
    expect(readConnectionLink(`${address}#token=a+b/c=`)?.token).toBe('a+b/c=');
  });

  it('is read with whitespace around it, as people often copy it', () => {
    expect(readConnectionLink(`  ${address}#token=secret\n`)).toEqual({
      baseAddress: address,
      token: 'secret',
      domains: [],
    });
  });

  it('assigns each label to the preceding domain, and labels other domains with their ids', () => {
    const link = `${address}#token=secret&domain=first&domain=second&label=go.example.com&domain=third&label=`;
    expect(readConnectionLink(link)?.domains).toEqual([
      { id: 'first', label: 'first' },
      { id: 'second', label: 'go.example.com' },
      { id: 'third', label: 'third' },
    ]);
  });

  it.each([
    ['an address', address],
    ['an address with a fragment', `${address}#links`],
    ['a link with an empty token', `${address}#token=`],
    ['a link without a token', `${address}#domain=first&label=go.example.com`],
    ['nothing', ''],
  ])('is not %s', (_what, text) => {
    expect(readConnectionLink(text)).toBeNull();
  });
});

const word = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text.isWellFormed());

property('a connection link reads as the settings it was written from', () => {
  const links = fc.record({
    baseAddress: fc.webUrl(),
    token: fc.string({
      minLength: 1,
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    }),
    domains: fc.array(fc.record({ id: fc.uuid(), label: word }), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(links, (link) => {
      expect(readConnectionLink(connectionLink(link))).toEqual(link);
    }),
  );
});

property('no text is read as a link without a token', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readConnectionLink(text)?.token).not.toBe('');
    }),
  );
});

describe('an address', () => {
  it.each([
    'https://api.example.com/v1#token=hem_1',
    'http://127.0.0.1:8787/v1/#token=hem_1&domain=x&label=y',
    'https://api.example.com/v1/links#domain=x&token=hem_1',
    'https://api.example.com#token=hem_1&domain=x',
    'https://api.example.com#token=hem_1',
  ])('is a connection link: %s', (link) => {
    expect(isConnectionLink(link)).toBe(true);
    expect(withoutLinkToken(link)).toBe(link.slice(0, link.indexOf('#')));
  });

  it.each([
    'https://api.example.com/v1',
    'https://api.example.com/v1#token=',
    'https://api.example.com/v1#links',
    'https://app.example.com/reset#token=1',
    'https://example.com/v10#token=1',
    'ftp://example.com/v1#token=1',
    'v1#token=1',
  ])('is not a connection link: %s', (address) => {
    expect(isConnectionLink(address)).toBe(false);
    expect(withoutLinkToken(address)).toBe(address);
  });
});
