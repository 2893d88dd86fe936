import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { isWebAddress } from '../../../../lib/contract/web-address.ts';
import { appSchemeOf, webPageOf } from '../../../../lib/link/platform/app-address.ts';

describe('the address of an app', () => {
  it.each([
    ['spotify:track:11dFghVXANMlKmJXsNCbNl', 'spotify:'],
    [' FB://profile/4 ', 'fb:'],
    ['intent://scan/#Intent;scheme=zxing;end', 'intent:'],
    ['com.example.app://open', 'com.example.app:'],
  ])('is recognized by its scheme: %s', (typed, scheme) => {
    expect(appSchemeOf(typed)).toBe(scheme);
    expect(isWebAddress(typed.trim())).toBe(false);
  });

  it.each(['', 'example.com', 'localhost:3000/page', 'https://example.com', 'HTTP://example.com', 'two words'])(
    'is not "%s"',
    (typed) => expect(appSchemeOf(typed)).toBeNull(),
  );
});

property('no web address is mistaken for an app’s', () => {
  fc.assert(fc.property(fc.webUrl(), (address) => appSchemeOf(address) === null));
});

describe('the web address for an app’s address', () => {
  it.each([
    ['market://details?id=org.example', 'https://play.google.com/store/apps/details?id=org.example'],
    ['itms-apps://apps.apple.com/app/id1', 'https://apps.apple.com/app/id1'],
    ['ms-windows-store://pdp/?productid=9NBLGGH4R32N', 'https://apps.microsoft.com/detail/9NBLGGH4R32N'],
    ['snap://firefox', 'https://snapcraft.io/firefox'],
  ])('is the page of its store: %s', (typed, page) => {
    expect(webPageOf(typed)).toBe(page);
    expect(isWebAddress(page)).toBe(true);
  });

  it.each([
    [
      'intent://scan/#Intent;scheme=zxing;package=org.example;S.browser_fallback_url=https%3A%2F%2Fexample.org%2Fscan%3Fa%3D1;end',
      'https://example.org/scan?a=1',
    ],
    ['intent://example.org/page?a=1#Intent;scheme=https;package=org.example;end', 'https://example.org/page?a=1'],
    ['intent:#Intent;package=org.example;end', 'https://play.google.com/store/apps/details?id=org.example'],
  ])('is the fallback of an intent: %s', (typed, page) => {
    expect(webPageOf(typed)).toBe(page);
    expect(isWebAddress(page)).toBe(true);
  });

  it.each([
    'intent://scan/#Intent;scheme=zxing;end',
    'intent://scan/#Intent;S.browser_fallback_url=javascript%3Aalert(1);end',
    'intent://scan/#Intent;S.browser_fallback_url=%;end',
    'intent:S.browser_fallback_url=https%3A%2F%2Fexample.org;end',
  ])('is null for an intent without a fallback: %s', (typed) => expect(webPageOf(typed)).toBeNull());

  it.each(['spotify:track:1', 'https://apps.apple.com/app/id1', 'itms-apps://', ''])('is null for "%s"', (typed) => {
    expect(webPageOf(typed)).toBeNull();
  });
});
