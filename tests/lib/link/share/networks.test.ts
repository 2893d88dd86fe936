import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { readyMadeSets } from '@/lib/link/channels/ready-made.ts';
import {
  isFor,
  mailTo,
  mastodonServer,
  mastodonShare,
  networkNames,
  networks,
  type Shared,
} from '@/lib/link/share/networks.ts';

const shared = fc.record({ address: fc.webUrl({ withQueryParameters: true }), title: fc.string({ unit: 'grapheme' }) });

/** Returns the values in the query of an address for sharing. */
const queryValues = (address: string): string[] => [...new URL(address).searchParams.values()];

property('a network gets only the complete short address and title', () => {
  fc.assert(
    fc.property(shared, fc.constantFrom(...networkNames), ({ address, title }, name) => {
      const to = networks[name].shareAt({ address, title });
      expect(new URL(to).protocol).toBe('https:');
      const both = [title, address].filter(Boolean).join(' ');
      expect([address, both]).toContain(queryValues(to).find((value) => value.endsWith(address)));
      expect(queryValues(to).filter((value) => ![address, title, both].includes(value))).toEqual([]);
      // These read the title from the page.
      const titled = !['linkedin', 'facebook'].includes(name) && title !== '';
      expect(queryValues(to).some((value) => value === title || value === both)).toBe(titled || title === '');
    }),
  );
});

property('an email starts with both, and has no recipient', () => {
  fc.assert(
    fc.property(shared, ({ address, title }: Shared) => {
      const [to, query = ''] = mailTo({ address, title }).split('?');
      // Mail programs do not decode a plus.
      expect([to, query.includes('+')]).toEqual(['mailto:', false]);
      expect(new URLSearchParams(query).get('body')).toBe(address);
      expect(new URLSearchParams(query).get('subject') ?? '').toBe(title);
    }),
  );
});

it('accepts a title with half a surrogate pair, as after a cut', () => {
  const halfPair = { address: 'https://hem.example/a', title: 'Sale \ud83d' };
  for (const name of networkNames) expect(URL.canParse(networks[name].shareAt(halfPair))).toBe(true);
  expect(mailTo(halfPair)).toContain('subject=Sale');
});

describe('a Mastodon server', () => {
  it.each([
    ['mastodon.social', 'mastodon.social'],
    [' https://fosstodon.org/@me ', 'fosstodon.org'],
    ['@me@chaos.social', 'chaos.social'],
    ['localhost', null],
    ['', null],
    ['two words', null],
  ])('is read from “%s”', (typed, server) => {
    expect(mastodonServer(typed)).toBe(server);
  });

  it('gets title and address as one text', () => {
    const to = mastodonShare('chaos.social', { address: 'https://hem.example/a', title: 'Sale & more' });
    expect(new URL(to ?? '').searchParams.get('text')).toBe('Sale & more https://hem.example/a');
  });
});

describe('a link tagged for a network', () => {
  const tagged = (utm_source: string | null, utm_medium: string | null): Pick<LinkRecord, 'has_utm' | 'utm'> => ({
    has_utm: true,
    utm: { utm_source, utm_medium, utm_campaign: null, utm_term: null, utm_content: null },
  });

  it('is recognized by its source, in any case', () => {
    expect(isFor('x', tagged('Twitter ', 'social'))).toBe(true);
    expect(isFor('linkedin', tagged('twitter', 'social'))).toBe(false);
    expect(isFor('mail', tagged('email', 'email'))).toBe(true);
    expect(isFor('mastodon', tagged(null, null))).toBe(false);
  });

  it('is not one with paid clicks, or with UTM off', () => {
    expect(isFor('x', tagged('twitter', 'paid_social'))).toBe(false);
    expect(isFor('x', { ...tagged('twitter', 'social'), has_utm: false })).toBe(false);
    expect(isFor('x', { has_utm: null, utm: null })).toBe(false);
  });

  it('is recognized for the organic channels of the ready-made set', () => {
    const [organic] = readyMadeSets;
    const found = networkNames.filter((name) =>
      organic?.channels.some(({ values }) => isFor(name, tagged(values.utm_source, values.utm_medium))),
    );
    expect(found).toEqual(['x', 'linkedin', 'facebook', 'reddit']);
  });
});
