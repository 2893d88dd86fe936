import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { compareAddresses, exactKey, looseKey } from '../../../../lib/link/address/compare-addresses.ts';
import { runs } from '../../../setup/runs.ts';

const page = 'https://example.com/shop/shoes?size=42&color=red';

describe('addresses are equal', () => {
  it.each([
    ['literally', page, page],
    ['except for the case of scheme and host', page, 'HTTPS://EXAMPLE.COM/shop/shoes?size=42&color=red'],
    ['except for a default port', 'https://example.com/a', 'https://example.com:443/a'],
    ['except for a slash as the path', 'https://example.com', 'https://example.com/'],
    ['except for dots in the path', 'https://example.com/a/b', 'https://example.com/a/./c/../b'],
    ['except for an empty query', 'https://example.com/a', 'https://example.com/a?'],
    ['except for an empty fragment', 'https://example.com/a', 'https://example.com/a#'],
    ['except for unneeded percent-encoding', 'https://example.com/~me', 'https://example.com/%7Eme'],
    ['except for the case of percent-encoding', 'https://example.com/a%2fb', 'https://example.com/a%2Fb'],
    ['except for the browser’s percent-encoding', 'https://example.com/café', 'https://example.com/caf%C3%A9'],
    ['except for the browser’s punycode', 'https://müller.example/', 'https://xn--mller-kva.example/'],
  ])('%s', (_how, one, other) => {
    expect(compareAddresses(one, other)).toBe('exact');
    expect(looseKey(one)).toBe(looseKey(other));
  });
});

describe('the key of an address', () => {
  const signs = [...`.-_~/?#=&@:+,;!$(*'"|^{ \\`];
  const texts = ['a', 'Z', '1', 'é', 'com', '0x7f', 'xn--', '..', '/.', '//', '%41', '%2f', ':443', ':80', 'a.com/'];
  const rest = fc.array(fc.constantFrom(...signs, ...texts), { maxLength: 12 }).map((texts) => texts.join(''));

  property('is the same with another case of the scheme', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('http', 'https'),
        fc.constantFrom('', 'a.com/', 'b.a.com'),
        rest,
        (scheme, host, rest) => {
          const url = URL.parse(`${scheme}://${host}${rest}`);
          const [one, other] = [scheme, scheme.toUpperCase()].map((scheme) => exactKey(`${scheme}://${host}${rest}`));
          // A text that is not a web address is its own key.
          if (url !== null) expect(one).toBe(other);
        },
      ),
      runs(1000),
    );
  });
});

describe('addresses are similar', () => {
  it.each([
    ['with http', 'http://example.com/shop/shoes?size=42&color=red', page],
    ['with www.', 'https://www.example.com/shop/shoes?size=42&color=red', page],
    ['with a slash at the end', 'https://example.com/shop/', 'https://example.com/shop'],
    ['with slashes at the end', 'https://example.com/shop//', 'https://example.com/shop'],
    ['with the query in another order', 'https://example.com/shop/shoes?color=red&size=42', page],
    [
      'with another parameter between two of a name',
      'https://example.com/?b=2&a=1&b=1',
      'https://example.com/?a=1&b=2&b=1',
    ],
    ['with a fragment', `${page}#reviews`, page],
    ['with a text fragment', `${page}#:~:text=red`, page],
    ['with UTM parameters', `${page}&utm_source=newsletter&utm_medium=email`, page],
    ['with a click identifier', `${page}&gclid=abc`, page],
    ['with a click identifier in capitals', `${page}&FBCLID=abc`, page],
    ['with tracking parameters only', 'https://example.com/?utm_source=a&fbclid=b', 'https://example.com/'],
    ['with a dot after the host', 'https://example.com./a', 'https://example.com/a'],
    ['with a parameter without its equals sign', 'https://example.com/?a=', 'https://example.com/?a'],
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
    ['with another case of the path', 'https://example.com/a', 'https://example.com/A'],
    ['on another host', 'https://example.com/', 'https://example.org/'],
    ['on a subdomain', 'https://shop.example.com/', 'https://example.com/'],
    ['at another port', 'https://example.com:8443/', 'https://example.com/'],
    ['with another parameter', `${page}&page=2`, page],
    ['with another value', 'https://example.com/?v=1', 'https://example.com/?v=2'],
    ['with the values of a parameter in another order', 'https://example.com/?a=1&a=2', 'https://example.com/?a=2&a=1'],
    ['with another route', 'https://example.com/#/one', 'https://example.com/#/two'],
    ['with and without a route', 'https://example.com/#!/one', 'https://example.com/'],
    ['with a user name', 'https://me@example.com/', 'https://example.com/'],
    ['if www is the name itself', 'https://www.example/', 'https://example/'],
    ['if a slash is encoded', 'https://example.com/a%2Fb', 'https://example.com/a/b'],
    ['if one is not a web address', 'mailto:me@example.com', 'https://example.com/'],
    ['if one is not an address', 'nothing', 'https://example.com/'],
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

  property('compare the same in both directions, and each equals itself', () => {
    fc.assert(
      fc.property(address, address, (one, other) => {
        expect(compareAddresses(one, one)).toBe('exact');
        expect(compareAddresses(one, other)).toBe(compareAddresses(other, one));
      }),
    );
  });

  property('have the same loose key exactly if they are similar, so that no link of a page is missed', () => {
    fc.assert(
      fc.property(address, address, (one, other) => {
        expect(looseKey(one) === looseKey(other)).toBe(compareAddresses(one, other) !== 'different');
      }),
      runs(500),
    );
  });

  property('have the same exact key exactly if they are equal, even if they are not addresses', () => {
    const any = fc.oneof(address, fc.constantFrom('nothing', '', 'mailto:me@example.com'));
    fc.assert(
      fc.property(any, any, (one, other) => {
        expect(exactKey(one) === exactKey(other)).toBe(compareAddresses(one, other) === 'exact');
      }),
      runs(500),
    );
  });

  property('stay similar with tracking parameters', () => {
    fc.assert(
      fc.property(address, (one) => {
        const [before, fragment = ''] = one.split('#');
        const tracked = `${before}${one.includes('?') ? '&' : '?'}gclid=1${fragment && `#${fragment}`}`;
        expect(compareAddresses(one, tracked)).toBe('nearly');
      }),
    );
  });
});
