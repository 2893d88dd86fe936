import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import * as z from 'zod/mini';
import { isWebAddress } from '../../../../lib/contract/web-address.ts';
import { addressesInText } from '../../../../lib/link/address/addresses-in-text.ts';
import { asWholeAddress, looksCut, textFault } from '../../../../lib/link/address/cut-address.ts';
import { completeAddress } from '../../../../lib/link/address/typed-address.ts';

describe('an address that looks cut', () => {
  it.each([
    ['example.com/wip/web-devs…', 'https://example.com/wip/web-devs%E2%80%A6'],
    ['https://en.wikipedia.org/wiki/Wait...', 'https://en.wikipedia.org/wiki/Wait...#'],
    ['https://example.com/page#wait...', 'https://example.com/page#wait...&'],
    ['https://example.com/.../end', 'https://example.com/..%2E/end'],
    ['http://t.co/…', 'http://t.co/%E2%80%A6'],
    ['example.com › docs › guide', null],
    ['…e.com/report.pdf', null],
    ['...e.com/report.pdf', null],
    ['https://example.com…', null],
  ])('is a mistake of a text, and can be said to be whole: %s', (text, instead) => {
    expect(textFault(completeAddress(text), [])).toEqual({ kind: 'cut', instead });
    if (instead !== null) expect(textFault(instead, [])).toBeNull();
  });

  it.each([
    ['https://en.wikipedia.org/wiki/Wait...', 'https://en.wikipedia.org/wiki/Wait...'],
    ['https://en.wikipedia.org/wiki/Wait...', 'https://en.wikipedia.org/wiki/Wait...?fbclid=1'],
    ['https://example.com/?q=wait...', 'https://example.com/?utm_source=a&q=wait...'],
  ])('is whole if the browser gives it: %s of %s', (address, given) => {
    expect(textFault(address, [given])).toBeNull();
    expect(textFault(address, 'all')).toBeNull();
    expect(textFault(address, ['https://example.com/'])).toMatchObject({ kind: 'cut' });
  });

  it.each(['https://example.com/page …', 'https://example.com/page ...', 'https://example.com/a.b', 'Wait... what'])(
    'has its sign directly beside it: %s',
    (text) => {
      expect(looksCut(text)).toBe(false);
    },
  );
});

property('an address that is said to be whole leads to the same page', () => {
  const sign = fc.constantFrom('...', '..', '…', '…/end', '/.../end', '....', '…)');
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), sign, (address, end) => {
      const cut = `${address}${end}`;
      const whole = asWholeAddress(cut);
      fc.pre(whole !== null);
      expect(looksCut(cut)).toBe(true);
      expect(looksCut(whole ?? '')).toBe(false);
      const [one, other] = [new URL(cut), new URL(whole ?? '')];
      const decode = ({ host, pathname, search }: URL) =>
        decodeURI(`${host}${pathname}${search}`).replaceAll('%2E', '.');
      fc.pre(!/%(?![\da-f]{2})/i.test(`${one}`));
      expect(decode(other)).toBe(decode(one));
    }),
  );
});

const manifest = z.object({
  homepage: z.optional(z.string()),
  bugs: z.optional(z.union([z.string(), z.object({ url: z.optional(z.string()) })])),
  repository: z.optional(z.union([z.string(), z.object({ url: z.optional(z.string()) })])),
});

/** Returns the addresses in the manifests of the installed packages, which their authors have published. */
function publishedAddresses(): string[] {
  const files = readdirSync('node_modules', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?:^|\/node_modules\/|^)(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path),
  );
  const addresses = files.flatMap((path) => {
    const { success, data } = manifest.safeParse(JSON.parse(readFileSync(`node_modules/${path}`, 'utf8')));
    if (!success) return [];
    const urls = [data.homepage, data.bugs, data.repository].map((one) => (typeof one === 'object' ? one.url : one));
    return urls.flatMap((url) => (url !== undefined && isWebAddress(url) ? [url] : []));
  });
  return [...new Set(addresses)];
}

const words = [
  'news',
  'talk',
  'v1.2.3',
  'a_(b)',
  'main...feature',
  'Wait,_Wait',
  'report.pdf',
  '@anna',
  'c++',
  'x=1',
  '~me',
];
const pick = fc.constantFrom(...words);
const realistic = fc
  .record({
    host: fc.domain(),
    path: fc.array(fc.oneof(pick, fc.webSegment()), { maxLength: 5 }),
    query: fc.option(fc.array(fc.tuple(pick, fc.oneof(pick, fc.nat().map(String))), { minLength: 1, maxLength: 4 })),
    fragment: fc.option(fc.oneof(pick, fc.constant('L10-L20'))),
  })
  .map(({ host, path, query, fragment }) => {
    const url = new URL(`https://${host}/${path.join('/')}`);
    for (const [name, value] of query ?? []) url.searchParams.append(name, value);
    return `${url}${fragment === null ? '' : `#${fragment}`}`;
  });

describe('less than one in 1,000 real addresses looks cut', () => {
  const rate = (addresses: readonly string[]) => {
    const alarms = addresses.filter((one) => looksCut(one) || addressesInText(`See ${one} there.`).some(looksCut));
    return { alarms, count: addresses.length, share: alarms.length / addresses.length };
  };

  it('of those that packages have published', () => {
    const { alarms, count } = rate(publishedAddresses());
    expect(count).toBeGreaterThan(500);
    expect(alarms).toEqual([]);
  });

  it('of generated ones', () => {
    const { share } = rate(fc.sample(realistic, { numRuns: 20_000, seed: 1 }));
    expect(share).toBeLessThan(0.001);
  });
});
