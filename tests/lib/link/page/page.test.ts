import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { createLinkBody } from '../../../../lib/contract/link-writing.ts';
import { faviconOf, readPage } from '../../../../lib/link/page/page.ts';

describe('the page in a tab', () => {
  it.each([
    ['on the web', 'https://example.com/page'],
    ['over http', 'http://example.com/'],
    ['at an IPv4 address', 'http://192.168.0.1/admin'],
    ['at an IPv6 address', 'http://[2001:db8::1]:8080/'],
    ['on this machine', 'http://localhost:3000/'],
    ['with a port', 'https://example.com:8443/'],
    ['with an international name', 'https://xn--mnchen-3ya.example/straße'],
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
    ['view-source:chrome://version/', 'browser'],
    ['about:reader?url=about%3Ahome', 'browser'],
    ['devtools://devtools/bundled/inspector.html', 'browser'],
    ['https://api.example.com/v1#token=hem_1', 'connectionLink'],
    ['file:///home/me/report.pdf', 'file'],
    ['chrome-extension://abcdefghijklmnopabcdefghijklmnop/options.html', 'extension'],
    ['moz-extension://123e4567-e89b-42d3-a456-426614174000/popup.html', 'extension'],
    ['safari-web-extension://3E2A9C14-0000-4000-8000-000000000000/popup.html', 'extension'],
    ['chrome-extension://abcdefghijklmnopabcdefghijklmnop/viewer.html?file=file%3A%2F%2F%2Freport.pdf', 'extension'],
    ['chrome-extension://abcdefghijklmnopabcdefghijklmnop/viewer.html?url=%E0%A4%A', 'extension'],
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

  const [loading, old] = ['loading', 'https://example.com/old'];
  it.each([
    ['has no address yet', { url: '', status: loading }],
    ['has one that Hem may not see', { status: loading }],
    ['is empty', { url: 'about:blank', status: loading }],
    ['has one that may be redirected', { url: '', pendingUrl: 'https://example.com/new', status: loading }],
    ['comes after one that the tab is leaving', { url: old, pendingUrl: 'https://example.com/new', status: loading }],
  ])('is still loading if it %s', (_which, tab) => {
    expect(readPage({ ...tab, title: 'Page' })).toEqual({ kind: 'restricted', reason: 'loading' });
  });

  it.each([
    ['loads its pictures', { status: loading }],
    ['is loaded again', { pendingUrl: old, status: loading }],
    ['moves to another part of itself', { pendingUrl: `${old}#part`, status: loading }],
    ['is asleep', { discarded: true, status: 'unloaded' }],
  ])('can be shortened while it %s', (_which, tab) => {
    const page = { kind: 'ordinary', address: old, title: 'Page', favicon: '' };
    expect(readPage({ url: old, title: 'Page', ...tab })).toEqual(page);
  });

  const extension = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
  it.each([
    ['the reader view of Firefox', 'about:reader?url=https%3A%2F%2Fexample.com%2Fa%3Fq%3D1%26r%3D2', '?q=1&r=2'],
    ['the reader view of Edge', 'read://https_example.com/?url=https%3A%2F%2Fexample.com%2Fa', ''],
    ['the reader view of Chromium', 'chrome-distiller://9f1c/?title=A&url=https%3A%2F%2Fexample.com%2Fa', ''],
    ['its source', 'view-source:https://example.com/a?q=1', '?q=1'],
    ['the source of its reader view', 'view-source:about:reader?url=https%3A%2F%2Fexample.com%2Fa', ''],
    ['the viewer of an extension', `${extension}/viewer.html?file=https%3A%2F%2Fexample.com%2Fa%23p%3D2`, '#p=2'],
    ['one with its own fragment', `${extension}/content/web/viewer.html?file=https%3A%2F%2Fexample.com%2Fa#zoom=1`, ''],
    [
      'one that does not escape the address',
      `${extension}/viewer.html?file=https://example.com/a?q=1&r=2#p=2`,
      '?q=1&r=2#p=2',
    ],
    ['one with the address as its path', `${extension}/https://example.com/a?q=1&url=2`, '?q=1&url=2'],
    ['one of Firefox', 'moz-extension://123e4567-e89b-42d3-a456-426614174000/v.html?src=https://example.com/a', ''],
  ])('is the page that is shown in %s', (_which, url, rest) => {
    const page = readPage({ url, title: 'Page' });
    const title = url.startsWith('view-source:') ? '' : 'Page';
    expect(page).toEqual({ kind: 'ordinary', address: `https://example.com/a${rest}`, title, favicon: '' });
  });

  it.each([
    [
      'an address in the fragment, which runs to the end',
      'suspended.html#ttl=A%20talk&pos=0&uri=https://example.com/talk?id=7&t=0s',
      'https://example.com/talk?id=7&t=0s',
    ],
    [
      'its own parameters',
      'suspended.html#ttl=A%20talk&uri=https://example.com/?url=b&title=c#d',
      'https://example.com/?url=b&title=c#d',
    ],
    [
      'an address before the title',
      'suspended.html?uri=https%3A%2F%2Fexample.com%2Fa%26b&title=A+talk&pos=2',
      'https://example.com/a&b',
    ],
    [
      'an escaped address',
      'park.html?title=A%20talk&url=https%3A%2F%2Fexample.com%2Flater%3Fq%3D1%23p&tabId=7',
      'https://example.com/later?q=1#p',
    ],
    [
      'an escaped address in the fragment',
      'suspended.html#title=A%20talk&href=https%3A%2F%2Fexample.com%2Fa',
      'https://example.com/a',
    ],
  ])('is the page that a sleeper put to sleep, with its title: %s', (_which, path, address) => {
    for (const id of [extension, 'moz-extension://123e4567-e89b-42d3-a456-426614174000']) {
      const page = readPage({ url: `${id}/${path}`, title: '💤 Zzz' });
      expect(page).toEqual({ kind: 'ordinary', address, title: 'A talk', favicon: '' });
    }
  });

  it.each([
    ['lazy.html#https://example.com/later', 'https://example.com/later'],
    ['lazy.html#https%3A%2F%2Fexample.com%2Flater%3Fq%3D1', 'https://example.com/later?q=1'],
    ['lazy.html?https://example.com/later?q=1&title=b', 'https://example.com/later?q=1&title=b'],
    ['lazy.html?title=&url=https://example.com/later', 'https://example.com/later'],
    ['lazy.html?title=%E0%A4%A&url=https%3A%2F%2Fexample.com%2Fa', 'https://example.com/a'],
  ])('has the title of its tab where the sleeper names none: %s', (path, address) => {
    const page = readPage({ url: `${extension}/${path}`, title: '%E0%A4%A' });
    expect(page).toEqual({ kind: 'ordinary', address, title: '%E0%A4%A', favicon: '' });
  });

  it.each([
    ['suspended.html#ttl=A&uri=data:text/html,hello', 'extension'],
    ['suspended.html#ttl=A&uri=data:text/html,https://example.com/', 'extension'],
    ['suspended.html#ttl=A&uri=javascript:void(0)', 'extension'],
    ['suspended.html#uri=javascript:location=%27https://example.com/%27', 'extension'],
    ['suspended.html#uri=chrome://settings', 'extension'],
    ['lazy.html#javascript%3Avoid(0)', 'extension'],
    ['suspended.html#ttl=A&uri=https://api.example.com/v1#token=hem_1', 'connectionLink'],
    ['park.html?url=https%3A%2F%2Fapi.example.com%2Fv1%23token%3Dhem_1&title=A', 'connectionLink'],
    ['lazy.html#https://api.example.com/v1#token=hem_1', 'connectionLink'],
  ])('cannot be shortened asleep at %s: %s', (path, reason) => {
    expect(readPage({ url: `${extension}/${path}`, title: 'Page' })).toEqual({ kind: 'restricted', reason });
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

it('a page has the icon of its tab if others can open it', () => {
  const [url, favIconUrl] = ['https://example.com/', 'https://example.com/icon.png'];
  expect(readPage({ url, favIconUrl })).toMatchObject({ favicon: favIconUrl });
  for (const hidden of ['data:image/png;base64,AA==', 'chrome://favicon/a', '', undefined])
    expect(readPage({ url, favIconUrl: hidden })).toMatchObject({ favicon: faviconOf({ favIconUrl: hidden }) });
  expect(faviconOf({ favIconUrl: 'data:image/png;base64,AA==' })).toBe('');
});

it('a page with a token stays refused while it loads', () => {
  const tab = { url: 'https://api.example.com/v1#token=hem_1', status: 'loading' };
  expect(readPage(tab)).toEqual({ kind: 'restricted', reason: 'connectionLink' });
});

property('a page is either restricted with a reason, or makes a link that the contract accepts', () => {
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

property('a page is the same in each view of its address', () => {
  const views = [
    (address: string) => `about:reader?url=${encodeURIComponent(address)}`,
    (address: string) => `view-source:${address}`,
    (address: string) =>
      `chrome-extension://abc/content/web/viewer.html?file=${encodeURIComponent(address)}&page=2#zoom=1`,
    (address: string) => `chrome-extension://abc/${address}`,
    (address: string) => `chrome-extension://abc/suspended.html#pos=0&uri=${address}`,
    (address: string) => `moz-extension://abc/park.html?tabId=2&url=${encodeURIComponent(address)}&sessionId=3`,
    (address: string) => `chrome-extension://abc/lazy.html#${address}`,
  ];
  const url = fc.webUrl({ withQueryParameters: true, withFragments: true });
  fc.assert(
    fc.property(url, fc.constantFrom(...views), (address, viewed) => {
      expect(readPage({ url: viewed(address) })).toEqual(readPage({ url: address }));
    }),
  );
});
