import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { addablePairsIn, findTracking } from '../../../../lib/link/address/tracking.ts';
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

  it.each([
    ...['ysclid', 'mibextid', 's_kwcid', 'at_campaign', 'at_medium', 'wt_mc', '_kx', 'cjevent', '_branch_match_id'],
    ...['__s', 'ef_id', 'guccounter', 'ns_source', 'xtor', 'irgwc', 'sxsrf', 'ved', 'gclid', 'mtm_campaign'],
  ])('are found on any host: %s', (name) => {
    const address = `https://shop.example/p?id=4&${name}=x%20y`;
    expect(findTracking(address)).toEqual({ found: [`${name}=x y`], without: 'https://shop.example/p?id=4' });
    expect(isTracked(address)).toBe(true);
  });

  it.each([
    ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=42', 'https://youtu.be/dQw4w9WgXcQ?t=42'],
    ['https://www.youtube.com/watch?v=1&feature=share&list=2', 'https://www.youtube.com/watch?v=1&list=2'],
    ['https://open.spotify.com/track/1?si=abc', 'https://open.spotify.com/track/1'],
    ['https://x.com/a/status/1?s=20&t=abc', 'https://x.com/a/status/1'],
    ['https://www.amazon.co.uk/dp/1?ref=sr_1_1&pd_rd_w=2&th=1', 'https://www.amazon.co.uk/dp/1?th=1'],
    ['https://medium.com/@a/post?source=home', 'https://medium.com/@a/post'],
    ['https://www.google.com/search?q=hem&ei=1&sca_esv=2', 'https://www.google.com/search?q=hem'],
  ])('are found on the hosts where they select no content: %s', (address, without) => {
    expect(findTracking(address).without).toBe(without);
    expect(isTracked(address)).toBe(true);
  });

  it.each([
    'https://github.com/hem/hem/blob/main/a?ref=v1.0',
    'https://example.com/video?si=1&feature=2&source=3&t=4',
    'https://notyoutube.com/watch?si=1',
    'https://youtube.com.example/watch?si=1',
    'https://amazon-reviews.example/?ref=1',
  ])('are not removed where they may select content: %s', (address) => {
    expect(findTracking(address)).toEqual({ found: [], without: address });
    expect(isTracked(address)).toBe(false);
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

it('leaves out parameters of presets in linear time, however many an odd address has', () => {
  const address = `https://example.com/?${Array.from({ length: 100_000 }, (_, at) => `utm_id=${at}`).join('&')}`;
  expect(findTracking(address, addablePairsIn(address))).toEqual({ found: [], without: address });
});
