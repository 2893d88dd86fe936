import { describe, expect, it } from 'vitest';
import type { CreateLinkBody } from '../../../lib/contract/link-writing.ts';
import { addDomain } from '../../../service/access/domains.ts';
import { long_url, testService } from '../test-service.ts';

const locationOf = async (body: Partial<CreateLinkBody>) => {
  const { create, visit } = await testService();
  const { short_url } = await create(body);
  return (await visit(short_url)).headers.get('Location');
};

describe('UTM parameters', () => {
  it.each([
    ['are set on an address without a query', 'https://example.com/', 'https://example.com/?utm_source=a%20b'],
    [
      'come behind a query, before a fragment',
      'https://example.com/?q=1#top',
      'https://example.com/?q=1&utm_source=a%20b#top',
    ],
    [
      'replace those of the same name',
      'https://example.com/?utm_source=x&q=1&utm%5Fsource=y',
      'https://example.com/?q=1&utm_source=a%20b',
    ],
    [
      'leave the rest byte for byte',
      'https://example.com/?q=a+b%20c&sig=%2f%zz&&empty',
      'https://example.com/?q=a+b%20c&sig=%2f%zz&&empty&utm_source=a%20b',
    ],
  ])('%s', async (_what, long_url, location) => {
    expect(await locationOf({ long_url, has_utm: true, utm_source: 'a b' })).toBe(location);
  });

  it('are not added if they are off', async () => {
    const long_url = 'https://example.com/?utm_source=mine';
    expect(await locationOf({ long_url, has_utm: false, utm_source: 'other' })).toBe(long_url);
  });
});

describe('a target', () => {
  it('with letters beyond ASCII is encoded for a header', async () => {
    const location = await locationOf({ long_url: 'https://bücher.example/straße?q=ü' });
    expect(location).toBe('https://xn--bcher-kva.example/stra%C3%9Fe?q=%C3%BC');
  });

  it.each([16_384, 32_768])('of %s characters is accepted and works', async (length) => {
    const start = 'https://example.com/';
    const address = start + 'x'.repeat(length - start.length);
    expect(await locationOf({ long_url: address })).toBe(address);
  });

  it('cannot add a header of its own', async () => {
    const location = await locationOf({ long_url: 'https://example.com/\r\nSet-Cookie: a=b' });
    expect(location).toBe('https://example.com/Set-Cookie:%20a=b');
  });
});

describe('a cloaked link', () => {
  const sandboxOf = (page: string, target: string) =>
    new RegExp(`<iframe src="${target}"[^>]* sandbox="([^"]*)"`).exec(page)?.[1]?.split(' ');

  it.each([
    'https://go.example.com/v1/docs',
    'http://second.example/way?x=1',
    'https://GO.example.com/',
    'http://go.example.com:443/',
  ])('to one of the service’s own hosts shows it in a frame without an origin: %s', async (own) => {
    const { create, database, visit } = await testService();
    await addDomain(database, { host: 'second.example' });
    const { short_url } = await create({ has_cloaking: true, long_url: own });
    const page = await (await visit(short_url)).text();
    expect(sandboxOf(page, new URL(own).href.replace('?', '\\?'))).toEqual([
      'allow-scripts',
      'allow-forms',
      'allow-popups',
    ]);
  });

  it('keeps its address and shows the target in a frame that has its own origin', async () => {
    const { create, visit } = await testService();
    const { short_url } = await create({
      has_cloaking: true,
      title: '<b>Shop</b>',
      favicon: 'https://example.com/i.png',
    });
    const response = await visit(short_url);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('<title>&lt;b&gt;Shop&lt;/b&gt;</title>');
    expect(page).toContain('<link rel="icon" href="https://example.com/i.png">');
    expect(sandboxOf(page, long_url)).toEqual([
      ...['allow-scripts', 'allow-forms', 'allow-popups', 'allow-same-origin', 'allow-popups-to-escape-sandbox'],
    ]);
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });
});
