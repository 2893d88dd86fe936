import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destinationsOf, originsOf, urlsIn } from '../../../lib/destinations/plan.ts';
import { linkOf } from '../../setup/list-service.ts';
import { runs } from '../../setup/runs.ts';

const ownHosts = new Set(['go.example.com', 'localhost:8787']);

const requestOf = (long_url: string) => destinationsOf(linkOf(1, { long_url }), ownHosts)[0]?.request;

describe('the destinations of a link', () => {
  it('include those of platforms and countries that are on', () => {
    const link = linkOf(1, {
      ...{ long_url: 'https://example.com/', android_target_url: 'https://example.com/android' },
      ...{ has_android_targeting: true, ios_target_url: 'https://example.com/ios', has_ios_targeting: false },
      has_geo_targeting: true,
      geo_targets: [
        { id: null, target_url: 'https://example.com/de', country: { iso2: 'DE', name: 'Germany' } },
        { id: null, target_url: null, country: { iso2: 'FR', name: 'France' } },
      ],
    });
    expect(destinationsOf(link, ownHosts).map(({ field, country, address }) => [field, country, address])).toEqual([
      ['long_url', null, 'https://example.com/'],
      ['android_target_url', null, 'https://example.com/android'],
      ['geo_targets', 'DE', 'https://example.com/de'],
    ]);
  });

  it.each([
    ['another scheme', 'http://example.com/', 'notHttps'],
    ['an app’s scheme', 'spotify:track:1', 'notHttps'],
    ['no address', 'example', 'notHttps'],
    ['a user name', 'https://ada@example.com/', 'credentials'],
    ['a short address', 'https://go.example.com/spring', 'ownLink'],
    ['a short address with www', 'https://www.go.example.com/spring', 'ownLink'],
    ['an unknown path on a host of short links', 'https://GO.example.com/a/b?c', 'ownLink'],
    ['a host with a dot at its end', 'https://go.example.com./spring', 'ownLink'],
    ['a port after that dot', 'https://localhost.:8787/spring', 'ownLink'],
    ['a host with a port', 'https://localhost:8787/spring', 'ownLink'],
  ])('are not requested with %s', (_what, address, reason) => {
    expect(requestOf(address)).toEqual({ reason });
  });

  it('are requested without a fragment, also the home page of a host of short links', () => {
    expect(requestOf('https://example.com/a?b=c#d')).toEqual({ url: 'https://example.com/a?b=c' });
    expect(requestOf('https://go.example.com')).toEqual({ url: 'https://go.example.com/' });
  });

  it('are requested once each, whatever the links are', () => {
    const address = fc.oneof(fc.webUrl({ validSchemes: ['http', 'https'], withFragments: true }), fc.string());
    fc.assert(
      fc.property(fc.array(address), (addresses) => {
        const links = [...addresses, ...addresses].map((long_url, at) => linkOf(at, { long_url }));
        const urls = urlsIn(links.flatMap((link) => destinationsOf(link, ownHosts)));
        expect(new Set(urls).size).toBe(urls.length);
        expect(originsOf(urls).every((origin) => origin.startsWith('https://'))).toBe(true);
        expect(urls.every((url) => new Request(url).url === url)).toBe(true);
      }),
      runs(200),
    );
  });
});
