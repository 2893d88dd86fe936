import { describe, expect, it } from 'vitest';
import { domainOfRecord } from '../../../lib/link/domain-of-record.ts';

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
  });
});
