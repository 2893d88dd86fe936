import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { createLinkBody } from '../../../lib/contract/link-writing.ts';
import { readPage } from '../../../lib/link/page.ts';

describe('the page in a tab', () => {
  it.each([
    ['of the web', 'https://example.com/page'],
    ['by http', 'http://example.com/'],
    ['at an IPv4 address', 'http://192.168.0.1/admin'],
    ['at an IPv6 address', 'http://[2001:db8::1]:8080/'],
    ['on this machine', 'http://localhost:3000/'],
    ['at a port', 'https://example.com:8443/'],
    ['of an international name', 'https://xn--mnchen-3ya.example/straße'],
    ['with a long query', `https://example.com/?${'q=1&'.repeat(1000)}`],
    ['with a long fragment', `https://example.com/#${'x'.repeat(4000)}`],
    ['with a user name', 'https://me@example.com/'],
  ])('can be shortened %s', (_which, url) => {
    expect(readPage({ url, title: 'Page' })).toEqual({ kind: 'ordinary', address: url, title: 'Page', favicon: '' });
  });

  it.each([
    ['chrome://settings/', 'browser'],
    ['edge://extensions/', 'browser'],
    ['brave://wallet/', 'browser'],
    ['about:blank', 'browser'],
    ['about:addons', 'browser'],
    ['view-source:https://example.com/', 'browser'],
    ['devtools://devtools/bundled/inspector.html', 'browser'],
    ['file:///home/me/report.pdf', 'file'],
    ['chrome-extension://abcdefghijklmnopabcdefghijklmnop/options.html', 'extension'],
    ['moz-extension://123e4567-e89b-42d3-a456-426614174000/popup.html', 'extension'],
    ['data:text/html,hello', 'other'],
    ['blob:https://example.com/123e4567', 'other'],
    ['javascript:void(0)', 'other'],
    ['ftp://example.com/', 'other'],
    ['https://', 'other'],
    ['not an address', 'other'],
    ['', 'unreadable'],
    [undefined, 'unreadable'],
  ])('cannot be shortened at %s: %s', (url, reason) => {
    expect(readPage({ url, title: 'Page' })).toEqual({ kind: 'restricted', reason });
  });

  it('may have no title', () => {
    expect(readPage({ url: 'https://example.com/' })).toEqual({
      kind: 'ordinary',
      address: 'https://example.com/',
      title: '',
      favicon: '',
    });
  });
});

property('every page is either refused with a reason, or makes a link that the contract takes', () => {
  const url = fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string());
  fc.assert(
    fc.property(url, fc.string({ unit: 'binary', maxLength: 400 }), (address, title) => {
      const page = readPage({ url: address, title });
      if (page.kind === 'restricted') return;
      expect(page.address).toBe(address);
      expect(createLinkBody.safeParse({ long_url: page.address, title: page.title }).success).toBe(true);
    }),
  );
});
