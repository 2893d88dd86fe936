import { describe, expect, it } from 'vitest';
import { domainOfRecord } from '../../../lib/link/domain-of-record.ts';

const domains = [
  { id: 'a', label: 'go.example' },
  { id: 'b', label: ' München.example ' },
  { id: 'c', label: 'Our shop' },
];
const domainOf = (short_url: string | null) =>
  domainOfRecord({ short_url, custom_url: null }, { domains, defaultDomain: 'a' });

describe('the domain that a link stands on', () => {
  it('is the one that is called like its host, in whatever letters', () => {
    expect(domainOf('https://go.example/x')).toBe('a');
    expect(domainOf('https://xn--mnchen-3ya.example/x')).toBe('b');
  });

  it('is the default where none is called so, or the link has no address', () => {
    expect(domainOf('https://other.example/x')).toBe('a');
    expect(domainOf(null)).toBe('a');
  });
});
