import { expect, it } from 'vitest';
import { createLinkBody } from '../../../../lib/contract/link-writing.ts';
import { platforms } from '../../../../lib/link/platform/platforms.ts';
import { storeOf } from '../../../../lib/link/platform/store.ts';

it('the platforms are those of the contract', () => {
  const flags = Object.keys(createLinkBody.shape).filter((key) => /^has_.*_targeting$/.test(key));
  const fields = Object.keys(createLinkBody.shape).filter((key) => key.endsWith('_target_url'));
  expect([...platforms.map(({ flag }) => flag), 'has_geo_targeting']).toEqual(flags);
  expect(platforms.map(({ field }) => field)).toEqual(fields);
});

it.each([
  ['https://play.google.com/store/apps/details?id=org.example', 'Google Play', 'android'],
  ['apps.apple.com/de/app/id1', 'App Store', 'ios'],
  ['https://apps.microsoft.com/detail/9NBLGGH4R32N', 'Microsoft Store', 'windows'],
  ['https://www.flathub.org/apps/org.example', 'Flathub', 'linux'],
])('a store is recognized by its host: %s', (typed, store, platform) => {
  expect(storeOf(typed)).toEqual({ store, platform });
});

it.each(['', 'https://example.com/play.google.com', 'two words', 'market://details?id=1', 'https://constructor'])(
  'not a store: "%s"',
  (typed) => expect(storeOf(typed)).toBeNull(),
);
