import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { findTracking } from '../../../../lib/link/address/tracking.ts';
import { isTracked } from '../../../../lib/link/address/tracking-parameters.ts';

describe('tracking parameters in an address', () => {
  it.each([
    ['https://a.example/?utm_source=newsletter', ['utm_source=newsletter'], 'https://a.example/'],
    ['https://a.example/p?id=4&fbclid=x&b=%20+#top', ['fbclid=x'], 'https://a.example/p?id=4&b=%20+#top'],
    ['https://a.example/?UTM_Medium=e%20mail&GCLID=1', ['UTM_Medium=e mail', 'GCLID=1'], 'https://a.example/'],
    ['https://a.example/?mc_eid=1&igshid=2&msclkid=3', ['mc_eid=1', 'igshid=2', 'msclkid=3'], 'https://a.example/'],
    ['https://a.example/?utm_source&q=1', ['utm_source='], 'https://a.example/?q=1'],
  ])('are found and removed, and nothing else: %s', (address, found, without) => {
    expect(findTracking(address)).toEqual({ found, without });
  });

  it.each(['https://a.example/', 'https://a.example/?source=x&ref=y', 'https://a.example/#utm_source=x', 'nothing'])(
    'are not in %s',
    (address) => {
      expect(findTracking(address)).toEqual({ found: [], without: address });
      expect(isTracked(address)).toBe(false);
    },
  );
});

property('removing tracking parameters leaves none, keeps everything else, and changes nothing the second time', () => {
  const name = fc.constantFrom('utm_source', 'fbclid', 'id', 'q', 'Gclid', 'ref');
  const pairs = fc.array(fc.tuple(name, fc.webQueryParameters()), { maxLength: 6 });
  fc.assert(
    fc.property(pairs, (pairs) => {
      const written = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
      const address = `https://a.example/p?${written.join('&')}#f`;
      const { found, without } = findTracking(address);
      const others = written.filter((pair) => /^(id|q|ref)=/.test(pair));
      expect(found).toHaveLength(written.length - others.length);
      expect(isTracked(address)).toBe(found.length > 0);
      expect(without).toBe(`https://a.example/p${others.length > 0 ? `?${others.join('&')}` : ''}#f`);
      expect(findTracking(without)).toEqual({ found: [], without });
    }),
  );
});
