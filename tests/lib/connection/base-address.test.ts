import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { readBaseAddress } from '../../../lib/connection/base-address.ts';

const read = (baseUrl: string, addedVersion = false) => ({ ok: true, baseUrl, addedVersion });

describe('a base address', () => {
  it.each([
    ['without changes', 'https://api.example.com/v1', 'https://api.example.com/v1'],
    ['with trailing slashes', 'https://api.example.com/v1///', 'https://api.example.com/v1'],
    ['with space around it', '  https://api.example.com/v1\n', 'https://api.example.com/v1'],
    ['in capitals', 'HTTPS://API.Example.com/v1', 'https://api.example.com/v1'],
    ['with v1 in the middle of its path', 'https://example.com/v1/links', 'https://example.com/v1/links'],
    ['with v1 after other segments', 'https://example.com/api/v1', 'https://example.com/api/v1'],
    ['with a port', 'https://example.com:8443/v1', 'https://example.com:8443/v1'],
    ['with the default port', 'https://example.com:443/v1', 'https://example.com/v1'],
    ['with an IPv4 address', 'https://192.0.2.7/v1', 'https://192.0.2.7/v1'],
    ['with an IPv6 address', 'https://[2001:db8::1]:8443/v1', 'https://[2001:db8::1]:8443/v1'],
    ['with an international name', 'https://münchen.example/v1', 'https://xn--mnchen-3ya.example/v1'],
    ['on this machine, over http', 'http://127.0.0.1:8787/v1', 'http://127.0.0.1:8787/v1'],
    ['on this machine by name, over http', 'http://localhost/v1', 'http://localhost/v1'],
    ['on this machine, over https', 'https://localhost:8443/v1', 'https://localhost:8443/v1'],
    ['without a scheme: https', 'api.example.com/v1', 'https://api.example.com/v1'],
    ['without a scheme, with a port: https', 'api.example.com:8443/v1', 'https://api.example.com:8443/v1'],
    ['without a scheme, on this machine: http', 'localhost:8787/v1', 'http://localhost:8787/v1'],
    ['without a scheme, on this machine in capitals: http', 'LocalHost:8787/v1', 'http://localhost:8787/v1'],
    ['without a scheme, on this machine by number: http', '127.0.0.1/v1', 'http://127.0.0.1/v1'],
    ['with an empty query and fragment', 'https://example.com/v1?#', 'https://example.com/v1'],
  ])('is accepted %s', (_how, typed, baseUrl) => {
    expect(readBaseAddress(typed)).toEqual(read(baseUrl));
  });

  it.each([
    ['with only a host', 'https://example.com', 'https://example.com/v1'],
    ['with a trailing slash', 'https://example.com/api/', 'https://example.com/api/v1'],
    ['with another version', 'https://example.com/v2', 'https://example.com/v2/v1'],
    ['with v1 only as part of a segment', 'https://example.com/v10/v1beta', 'https://example.com/v10/v1beta/v1'],
    ['with v1 only in its host', 'https://v1.example.com', 'https://v1.example.com/v1'],
  ])('%s gets v1, and reports it', (_which, typed, baseUrl) => {
    expect(readBaseAddress(typed)).toEqual(read(baseUrl, true));
  });

  it.each([
    ['nothing', '', 'notAnAddress'],
    ['only a scheme', 'https://', 'notAnAddress'],
    ['words', 'my service', 'notAnAddress'],
    ['a scheme other than http and https', 'ftp://example.com/v1', 'notAnAddress'],
    ['a script', 'javascript:alert(1)//v1', 'notAnAddress'],
    ['a file', 'file:///v1', 'notAnAddress'],
    ['a scheme without its slashes', 'https:example.com/v1', 'notAnAddress'],
    ['an invalid port', 'https://example.com:70000/v1', 'notAnAddress'],
    ['http on another host', 'http://example.com/v1', 'notSecure'],
    ['http on another machine of the network', 'http://192.168.0.10/v1', 'notSecure'],
    ['http on a host whose name begins with localhost', 'http://localhost.example.com/v1', 'notSecure'],
    ['http on IPv6 loopback', 'http://[::1]:8787/v1', 'ipv6Loopback'],
    ['IPv6 loopback without a scheme', '[::1]:8787', 'ipv6Loopback'],
    ['a user name', 'https://me@example.com/v1', 'credentials'],
    ['a user name and password', 'https://me:secret@example.com/v1', 'credentials'],
    ['a password without a user name', 'https://:secret@example.com/v1', 'credentials'],
    ['a query', 'https://example.com/v1?key=1', 'query'],
    ['a fragment', 'https://example.com/v1#links', 'fragment'],
  ])('is not %s', (_what, typed, problem) => {
    expect(readBaseAddress(typed)).toEqual({ ok: false, problem });
  });
});

const path = fc.array(fc.constantFrom('v1', 'v2', 'api', 'a b', 'ü', '', '.', '..', '%2e', ';x'), { maxLength: 5 });
const host = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.ipV6().map((address) => `[${address}]`),
  fc.constantFrom('localhost', '127.0.0.1', '[::1]', 'münchen.example'),
);
const address = fc
  .tuple(fc.constantFrom('https://', 'http://', 'HTTPS://', ''), host, fc.constantFrom('', ':443', ':8787'), path)
  .map(([scheme, name, port, segments]) => `${scheme}${name}${port}/${segments.join('/')}`);

property('a base address that was read reads as itself, without additions', () => {
  fc.assert(
    fc.property(fc.oneof(address, fc.webUrl(), fc.string()), (typed) => {
      const first = readBaseAddress(typed);
      if (first.ok) expect(readBaseAddress(first.baseUrl)).toEqual({ ...first, addedVersion: false });
    }),
  );
});

property('a base address that was read is https or local, contains v1, and has no trailing slash', () => {
  fc.assert(
    fc.property(address, (typed) => {
      const first = readBaseAddress(typed);
      if (!first.ok) return;
      const url = new URL(first.baseUrl);
      expect(url.protocol === 'https:' || ['localhost', '127.0.0.1'].includes(url.hostname)).toBe(true);
      expect(url.pathname.split('/')).toContain('v1');
      expect(first.baseUrl).not.toMatch(/[/?#]$/);
    }),
  );
});

describe('a text with spaces', () => {
  it.each(['my server', 'https://my server', 'https://my%20server/v1', 'https://api.example.com/my server/v1'])(
    'is not an address, although a browser would encode it: %s',
    (text) => {
      expect(readBaseAddress(text)).toEqual({ ok: false, problem: 'notAnAddress' });
    },
  );
});
