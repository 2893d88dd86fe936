import { describe, expect, it } from 'vitest';
import { defaultHost, domainOfRecord } from '../../../lib/link/domain-of-record.ts';

const domains = [
  { id: 'a', label: 'go.example' },
  { id: 'b', label: ' München.example ' },
  { id: 'c', label: 'Our shop' },
];
const domainOf = (short_url: string | null) =>
  domainOfRecord({ short_url, custom_url: null }, { domains, defaultDomain: 'a' });

describe('the domain of a link', () => {
  it('is the one labeled with the link’s host, in punycode or Unicode', () => {
    expect(domainOf('https://go.example/x')).toBe('a');
    expect(domainOf('https://xn--mnchen-3ya.example/x')).toBe('b');
  });

  it('is the default if no label matches, or the link has no address', () => {
    expect(domainOf('https://other.example/x')).toBe('a');
    expect(domainOf(null)).toBe('a');
    const link = { short_url: 'https://go.example/x', custom_url: 'https://xn--mnchen-3ya.example/sale' };
    expect(domainOfRecord(link, { domains, defaultDomain: null })).toBe('b');
    expect(domainOfRecord({ short_url: null, custom_url: null }, { domains, defaultDomain: null })).toBeNull();
  });
});

it.each([
  ['the default domain’s', domains, 'b', 'xn--mnchen-3ya.example'],
  ['the only domain’s', domains.slice(0, 1), null, 'go.example'],
  ['unknown without a default', domains, null, null],
  ['unknown if the default is not among the domains', domains, 'd', null],
  ['unknown if the default has a name that is no host', domains, 'c', null],
  ['unknown without domains', [], null, null],
])('the usual host of a connection is %s', (_which, some, defaultDomain, host) => {
  expect(defaultHost({ domains: some, defaultDomain })).toBe(host);
});
