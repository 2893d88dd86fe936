import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { isWebAddress } from '../../../../lib/contract/web-address.ts';
import { appSchemeOf, storePageOf } from '../../../../lib/link/platform/app-address.ts';

describe("an app's own address", () => {
  it.each([
    ['spotify:track:11dFghVXANMlKmJXsNCbNl', 'spotify:'],
    [' FB://profile/4 ', 'fb:'],
    ['intent://scan/#Intent;scheme=zxing;end', 'intent:'],
    ['com.example.app://open', 'com.example.app:'],
  ])('is told by its scheme: %s', (typed, scheme) => {
    expect(appSchemeOf(typed)).toBe(scheme);
    expect(isWebAddress(typed.trim())).toBe(false);
  });

  it.each(['', 'example.com', 'localhost:3000/page', 'https://example.com', 'HTTP://example.com', 'two words'])(
    'is not: "%s"',
    (typed) => expect(appSchemeOf(typed)).toBeNull(),
  );
});

property('no web address is taken for an app', () => {
  fc.assert(fc.property(fc.webUrl(), (address) => appSchemeOf(address) === null));
});

describe("a page of a store's app", () => {
  it.each([
    ['market://details?id=org.example', 'https://play.google.com/store/apps/details?id=org.example'],
    ['itms-apps://apps.apple.com/app/id1', 'https://apps.apple.com/app/id1'],
    ['ms-windows-store://pdp/?productid=9NBLGGH4R32N', 'https://apps.microsoft.com/detail/9NBLGGH4R32N'],
    ['snap://firefox', 'https://snapcraft.io/firefox'],
  ])('is on the web too: %s', (typed, page) => {
    expect(storePageOf(typed)).toBe(page);
    expect(isWebAddress(page)).toBe(true);
  });

  it.each(['spotify:track:1', 'https://apps.apple.com/app/id1', 'itms-apps://', ''])('is not: "%s"', (typed) => {
    expect(storePageOf(typed)).toBeNull();
  });
});
