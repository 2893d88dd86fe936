import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { qrMark } from '../../../lib/contract/qr-mark.ts';
import { codeAddress } from '../../../lib/qr/code-address.ts';
import { runs } from '../../setup/runs.ts';

const marked = (address: string) => codeAddress(address, { isMarked: true });

describe('the address in a marked code', () => {
  it.each([
    ['without a query', 'https://go.example.com/sale', 'https://go.example.com/sale?qr=1'],
    ['with a query', 'https://go.example.com/?l=sale', 'https://go.example.com/?l=sale&qr=1'],
    ['with an empty query', 'https://go.example.com/sale?', 'https://go.example.com/sale?qr=1'],
    ['with an open query', 'https://go.example.com/?l=sale&', 'https://go.example.com/?l=sale&qr=1'],
    ['with a fragment', 'https://go.example.com/sale#top?a=1', 'https://go.example.com/sale?qr=1#top?a=1'],
    ['with both', 'https://go.example.com/?l=sale#top', 'https://go.example.com/?l=sale&qr=1#top'],
    ['that has the mark', 'https://go.example.com/?qr=1&l=sale', 'https://go.example.com/?qr=1&l=sale'],
    ['with a similar parameter', 'https://go.example.com/?aqr=1', 'https://go.example.com/?aqr=1&qr=1'],
  ])('%s', (_what, address, expected) => {
    expect(marked(address)).toBe(expected);
    expect(codeAddress(address, { isMarked: false })).toBe(address);
  });

  it('is the address with the mark once, and nothing else changes', () => {
    const part = fc.string({ unit: fc.constantFrom('a', '=', '&', '%41', 'q', 'r', '1', '?', '/'), maxLength: 8 });
    const address = fc
      .tuple(part, fc.option(part), fc.option(part))
      .map(
        ([path, query, fragment]) =>
          `https://go.example.com/${path}${query === null ? '' : `?${query}`}${fragment === null ? '' : `#${fragment}`}`,
      );
    fc.assert(
      fc.property(address, (before) => {
        const after = marked(before);
        const [from, to] = [new URL(before), new URL(after)];
        expect([to.pathname, to.hash]).toEqual([from.pathname, from.hash]);
        expect(to.search.slice(1).split('&')).toContain(qrMark);
        expect(to.search.startsWith(from.search)).toBe(true);
        expect(marked(after)).toBe(after);
      }),
      runs(300),
    );
  });
});
