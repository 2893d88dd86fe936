import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { emptyDraft } from '../../../../lib/link/draft.ts';
import { noUtm } from '../../../../lib/link/utm/fields.ts';
import { draftedTarget, visitorAddress } from '../../../../lib/link/utm/visitor-address.ts';
import { chooseTarget } from '../../../../service/visits/target.ts';
import { addresses, typedUtm } from './arbitrary.ts';

const page = 'https://example.com/page';

describe('a visitor’s address', () => {
  it.each([
    ['unchanged without UTM', `${page}?a=%7e#top`, {}, `${page}?a=%7e#top`],
    [
      'with the encoded values',
      page,
      { utm_source: 'a b&c', utm_term: 'ü' },
      `${page}?utm_source=a%20b%26c&utm_term=%C3%BC`,
    ],
    [
      'with values that replace its own',
      `${page}?utm_source=x&a=1&utm_source=y`,
      { utm_source: 'z' },
      `${page}?a=1&utm_source=z`,
    ],
    [
      'with values added to other parameters of its own',
      `${page}?utm_term=t`,
      { utm_source: 'z' },
      `${page}?utm_term=t&utm_source=z`,
    ],
    ['before the fragment', `${page}#top`, { utm_source: 'z' }, `${page}?utm_source=z#top`],
    ['completed', 'example.com', { utm_source: ' z ' }, 'https://example.com/?utm_source=z'],
    ['with half a surrogate pair, as while typing', page, { utm_source: '\uD83D' }, `${page}?utm_source=%EF%BF%BD`],
  ])('is %s', (_how, long_url, values, expected) => {
    expect(visitorAddress(long_url, { ...noUtm, ...values })).toBe(expected);
  });

  it.each(['', 'not an address', 'mailto:a@example.com', 'https://'])('is null for %j', (typed) => {
    expect(visitorAddress(typed, { ...noUtm, utm_source: 'a' })).toBeNull();
  });
});

it.each([
  [
    'as it is sent',
    { long_url: ' example.com ', utm_source: ' a\u200b', has_utm: true },
    'https://example.com/?utm_source=a',
  ],
  ['without UTM values that are off', { long_url: page, utm_source: 'a' }, page],
  ['null without a destination', { utm_source: 'a', has_utm: true }, null],
])('the address that a drafted link leads to is %s', (_how, draft, address) => {
  expect(draftedTarget({ ...emptyDraft, ...draft })).toBe(address);
});

property('is where this repository’s service redirects', () => {
  const off = {
    has_android_targeting: 0,
    has_ios_targeting: 0,
    has_windows_targeting: 0,
    has_linux_targeting: 0,
  } as const;
  const noTargets = {
    android_target_url: null,
    ios_target_url: null,
    windows_target_url: null,
    linux_target_url: null,
  };
  fc.assert(
    fc.property(addresses, typedUtm, (long_url, typed) => {
      // As the service stores them: trimmed, and null instead of empty.
      const stored = Object.fromEntries(
        Object.entries(typed).map(([field, value]) => [field, value.trim().toWellFormed() || null]),
      );
      const link = {
        long_url,
        has_utm: 1 as const,
        utm_source: null,
        utm_medium: null,
        utm_campaign: null,
        utm_term: null,
        utm_content: null,
        ...stored,
        ...off,
        ...noTargets,
      };
      const target = chooseTarget(
        { link, geoTargets: new Map(), chosenTargets: new Map() },
        { country: null, platform: null },
      );
      expect(visitorAddress(long_url, typed)).toBe(target);
    }),
  );
});
