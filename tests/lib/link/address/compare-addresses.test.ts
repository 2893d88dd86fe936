import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { compareAddresses, exactKey, looseKey } from '../../../../lib/link/address/compare-addresses.ts';
import { runs } from '../../../setup/runs.ts';

const page = 'https://example.com/shop/shoes?size=42&color=red';

describe('addresses are exactly the same', () => {
  it.each([
    ['letter for letter', page, page],
    ['but for the case of scheme and host', page, 'HTTPS://EXAMPLE.COM/shop/shoes?size=42&color=red'],
    ['but for a port that goes without saying', 'https://example.com/a', 'https://example.com:443/a'],
    ['but for a slash where there is no path', 'https://example.com', 'https://example.com/'],
    ['but for dots in the path', 'https://example.com/a/b', 'https://example.com/a/./c/../b'],
    ['but for a question mark with nothing behind it', 'https://example.com/a', 'https://example.com/a?'],
    ['but for a number sign with nothing behind it', 'https://example.com/a', 'https://example.com/a#'],
    ['but for characters encoded that need not be', 'https://example.com/~me', 'https://example.com/%7Eme'],
    ['but for the case of an encoding', 'https://example.com/a%2fb', 'https://example.com/a%2Fb'],
    ['but for how the browser encodes', 'https://example.com/café', 'https://example.com/caf%C3%A9'],
    ['but for how the browser writes a host', 'https://müller.example/', 'https://xn--mller-kva.example/'],
  ])('%s', (_how, one, other) => {
    expect(compareAddresses(one, other)).toBe('exact');
    expect(looseKey(one)).toBe(looseKey(other));
  });
});

describe('the key of an address', () => {
  const signs = [...`.-_~/?#=&@:+,;!$(*'"|^{ \\`];
  const texts = ['a', 'Z', '1', 'é', 'com', '0x7f', 'xn--', '..', '/.', '//', '%41', '%2f', ':443', ':80', 'a.com/'];
  const rest = fc.array(fc.constantFrom(...signs, ...texts), { maxLength: 12 }).map((texts) => texts.join(''));

  property('is that of the same address with another case of its scheme', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('http', 'https'),
        fc.constantFrom('', 'a.com/', 'b.a.com'),
        rest,
        (scheme, host, rest) => {
          const url = URL.parse(`${scheme}://${host}${rest}`);
          const [one, other] = [scheme, scheme.toUpperCase()].map((scheme) => exactKey(`${scheme}://${host}${rest}`));
          // What is no web address stands for itself.
          if (url !== null) expect(one).toBe(other);
        },
      ),
      runs(1000),
    );
  });
});

describe('addresses are nearly the same', () => {
  it.each([
    ['with http', 'http://example.com/shop/shoes?size=42&color=red', page],
    ['with www.', 'https://www.example.com/shop/shoes?size=42&color=red', page],
    ['with a slash at the end', 'https://example.com/shop/', 'https://example.com/shop'],
    ['with slashes at the end', 'https://example.com/shop//', 'https://example.com/shop'],
    ['with the query in another order', 'https://example.com/shop/shoes?color=red&size=42', page],
    ['with a fragment', `${page}#reviews`, page],
    ['with a fragment that names text', `${page}#:~:text=red`, page],
    ['with UTM parameters', `${page}&utm_source=newsletter&utm_medium=email`, page],
    ['with a click identifier', `${page}&gclid=abc`, page],
    ['with one whose name has capitals', `${page}&FBCLID=abc`, page],
    ['with nothing but tracking', 'https://example.com/?utm_source=a&fbclid=b', 'https://example.com/'],
    ['with a dot after the host', 'https://example.com./a', 'https://example.com/a'],
    ['with a parameter that lost its sign of equality', 'https://example.com/?a=', 'https://example.com/?a'],
    ['with a space written as plus', 'https://example.com/?q=a+b', 'https://example.com/?q=a%20b'],
    ['in several ways at once', 'http://www.example.com/a/?b=2&a=1&utm_id=3#x', 'https://example.com/a?a=1&b=2'],
  ])('%s', (_how, one, other) => {
    expect(compareAddresses(one, other)).toBe('nearly');
    expect(compareAddresses(other, one)).toBe('nearly');
    expect(looseKey(one)).toBe(looseKey(other));
  });
});

describe('addresses are different', () => {
  it.each([
    ['on another path', 'https://example.com/a', 'https://example.com/b'],
    ['in the case of the path', 'https://example.com/a', 'https://example.com/A'],
    ['on another host', 'https://example.com/', 'https://example.org/'],
    ['on a subdomain', 'https://shop.example.com/', 'https://example.com/'],
    ['at another port', 'https://example.com:8443/', 'https://example.com/'],
    ['with another parameter', `${page}&page=2`, page],
    ['with another value', 'https://example.com/?v=1', 'https://example.com/?v=2'],
    ['with values of one name in another order', 'https://example.com/?a=1&a=2', 'https://example.com/?a=2&a=1'],
    ['at another route', 'https://example.com/#/one', 'https://example.com/#/two'],
    ['at a route and at none', 'https://example.com/#!/one', 'https://example.com/'],
    ['as another user', 'https://me@example.com/', 'https://example.com/'],
    ['where www is the name itself', 'https://www.example/', 'https://example/'],
    ['where a slash is encoded', 'https://example.com/a%2Fb', 'https://example.com/a/b'],
    ['where one is no web address', 'mailto:me@example.com', 'https://example.com/'],
    ['where one is no address', 'nothing', 'https://example.com/'],
  ])('%s', (_how, one, other) => {
    expect(compareAddresses(one, other)).toBe('different');
    expect(compareAddresses(other, one)).toBe('different');
  });
});

describe('any two addresses', () => {
  const part = fc.constantFrom('a', 'B', 'ü', '%7E', 'utm_source', 'www.');
  const address = fc
    .record({
      scheme: fc.constantFrom('http', 'https'),
      www: fc.constantFrom('', 'www.'),
      port: fc.constantFrom('', ':443', ':80', ':8080'),
      path: fc.array(part, { maxLength: 3 }),
      slash: fc.constantFrom('', '/'),
      query: fc.array(fc.tuple(part, part), { maxLength: 3 }),
      fragment: fc.constantFrom('', '#', '#x', '#/x'),
    })
    .map(({ scheme, www, port, path, slash, query, fragment }) => {
      const search = query.map(([name, value]) => `${name}=${value}`).join('&');
      return `${scheme}://${www}example.com${port}/${path.join('/')}${slash}${search && `?${search}`}${fragment}`;
    });

  property('are alike both ways round, and every address is like itself', () => {
    fc.assert(
      fc.property(address, address, (one, other) => {
        expect(compareAddresses(one, one)).toBe('exact');
        expect(compareAddresses(one, other)).toBe(compareAddresses(other, one));
      }),
    );
  });

  property('have one key exactly where they are alike, so that no link of a page is overlooked', () => {
    fc.assert(
      fc.property(address, address, (one, other) => {
        expect(looseKey(one) === looseKey(other)).toBe(compareAddresses(one, other) !== 'different');
      }),
      runs(500),
    );
  });

  property('have one exact key exactly where they are the same, which may be no addresses', () => {
    const any = fc.oneof(address, fc.constantFrom('nothing', '', 'mailto:me@example.com'));
    fc.assert(
      fc.property(any, any, (one, other) => {
        expect(exactKey(one) === exactKey(other)).toBe(compareAddresses(one, other) === 'exact');
      }),
      runs(500),
    );
  });

  property('stay as alike as they were in whatever order their query is, and whatever tracks them', () => {
    fc.assert(
      fc.property(address, (one) => {
        const [before, fragment = ''] = one.split('#');
        const tracked = `${before}${one.includes('?') ? '&' : '?'}gclid=1${fragment && `#${fragment}`}`;
        expect(compareAddresses(one, tracked)).toBe('nearly');
      }),
    );
  });
});
