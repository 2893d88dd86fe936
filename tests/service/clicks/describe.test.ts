import { describe, expect, it } from 'vitest';
import type { Click, Visitor } from '../../../service/clicks/click.ts';
import { createDescriber } from '../../../service/clicks/describe-click.ts';
import { sharedDevices, unknownDevice } from '../../../service/clicks/devices.ts';
import { languageOf, referrerOf } from '../../../service/clicks/read-headers.ts';
import { hashVisitor } from '../../../service/clicks/visitor-hash.ts';
import type { Locate } from '../../../service/location/place.ts';
import { emptyVisit } from '../../setup/visitors.ts';
import { browser } from '../test-service.ts';

const key = 'one key';
/** Describes clicks with the device that is detected for them. */
const describer = (locate: Locate, ofKey = key) => {
  const { describe } = createDescriber({ key: ofKey, locate, devices: sharedDevices() });
  return async (described: Click) => {
    const { names, device, visitor } = describe(described);
    return { names: { ...names, ...(await device) }, visitor };
  };
};
const at = new Date('2026-03-01T12:00:00Z');
const visitor = { ...emptyVisit, address: '192.0.2.1', userAgent: browser };
const click = { linkId: 'one', at, isCounted: false, visitor };
const clickBy = (changed: Partial<typeof visitor> & { hints?: Record<string, string> }) => ({
  ...click,
  visitor: { ...visitor, ...changed },
});

describe('a click', () => {
  it('has the same visitor hash as in earlier versions', () => {
    const found = { linkId: 'link', visitor: { ...visitor, address: '192.0.2.1', userAgent: 'Firefox' } };
    expect(hashVisitor('key', found)).toBe(161_107_699_051_413);
  });

  it('is described in the interface’s terms', async () => {
    const describeClick = describer(() => ({ country: 'AT', timezone: 'Europe/Vienna' }));
    expect((await describeClick(click)).names).toEqual({
      country: 'AT',
      region: 'unknown',
      city: 'unknown',
      os_name: 'Mac',
      device_type: 'desktop',
      device_brand: 'Apple',
      device_model: 'unknown',
      client_name: 'Safari',
      timezone: 'Europe/Vienna',
      language: 'unknown',
      referrer: 'direct',
    });
  });

  it('has the place that a trusted proxy sent, and the rest of it by its address', async () => {
    const describeClick = describer(() => ({ country: 'AT', city: 'Wien', timezone: 'Europe/Vienna' }));
    const { names } = await describeClick(clickBy({ proxyPlace: { country: 'DE', city: 'Passau' } }));
    expect(names).toMatchObject({ country: 'DE', city: 'Passau', region: 'unknown', timezone: 'Europe/Vienna' });
    expect((await describeClick(click)).names).toMatchObject({ country: 'AT', city: 'Wien' });
  });

  it('is described by client hints if the user agent is reduced', async () => {
    const describeClick = describer(() => ({}));
    const hidden = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
    const hints = { 'sec-ch-ua': '"Chromium";v="140"', 'sec-ch-ua-mobile': '?1', 'sec-ch-ua-model': '"Pixel 9"' };
    expect((await describeClick(clickBy({ userAgent: hidden, hints }))).names.device_model).toBe('Pixel 9');
  });

  it('has its own device, although another visitor sent its client hints by other names', async () => {
    const of = ({ hints }: Pick<Visitor, 'hints'>) => {
      return { ...unknownDevice, device_model: hints['sec-ch-ua-model'] ?? 'none' };
    };
    const { describe: describeClick } = createDescriber({ key, locate: () => ({}), devices: { of } });
    const brand = '"Chromium";v="140"';
    const other = { 'sec-ch-ua': brand, 'sec-ch-ua-platform': '?1', 'sec-ch-ua-model': '"Android"' };
    const hints = { 'sec-ch-ua': brand, 'sec-ch-ua-mobile': '?1', 'sec-ch-ua-platform': '"Android"' };
    expect((await describeClick(clickBy({ hints: other }))).names.device_model).toBe('"Android"');
    expect((await describeClick(clickBy({ hints }))).names.device_model).toBe('none');
  });

  it('is described at once without its device while that is detected', async () => {
    const detected = Promise.withResolvers<typeof unknownDevice>();
    const devices = { of: () => detected.promise };
    const { describe } = createDescriber({ key, locate: () => ({ country: 'AT' }), devices });
    const { names, device, visitor: hash } = describe(click);
    expect(names).toMatchObject({ country: 'AT', referrer: 'direct' });
    expect(names).not.toHaveProperty('os_name');
    expect(hash).toBe(hashVisitor(key, click));
    detected.resolve(unknownDevice);
    expect(await device).toBe(unknownDevice);
  });

  it('has the same visitor hash for the same address, user agent and link only', async () => {
    const locate = () => ({});
    const describeClick = describer(locate);
    const who = (await describeClick(click)).visitor;
    expect((await describeClick(clickBy({ referer: 'https://a.example/' }))).visitor).toBe(who);
    const others = await Promise.all([
      describeClick(clickBy({ address: '192.0.2.2' })),
      describeClick(clickBy({ userAgent: 'Firefox' })),
      describeClick({ ...click, linkId: 'two' }),
      describer(locate, 'another key')(click),
    ]);
    for (const other of others) expect(other.visitor).not.toBe(who);
  });

  it('shares its names with clicks that have equal headers and place, unless the headers are very long', () => {
    const place = { country: 'AT' };
    const devices = { of: () => unknownDevice };
    const { describe } = createDescriber({ key, locate: (address) => (address === '' ? {} : place), devices });
    const namesOf = (changed: Parameters<typeof clickBy>[0]) => describe(clickBy(changed)).names;
    const long = 'x'.repeat(1_000);
    for (const some of [
      {},
      { acceptLanguage: 'de' },
      { referer: long },
      { acceptLanguage: long, referer: 'https://a/' },
    ])
      expect(namesOf({ ...some, address: '192.0.2.7' })).toBe(namesOf(some));
    for (const other of [{ acceptLanguage: 'de' }, { referer: 'https://b.example/' }, { address: '' }])
      expect(namesOf(other)).not.toBe(namesOf({}));
    const [tooLong, equal] = [0, 1].map(() => namesOf({ acceptLanguage: long, referer: long }));
    expect(tooLong).toEqual(equal);
    expect(tooLong).not.toBe(equal);
  });

  it('has no name that is too long or invalid as a text', async () => {
    const describeClick = describer(() => ({ city: `\0\ud800${'x'.repeat(200)}` }));
    const { city = '' } = (await describeClick(click)).names;
    expect(city).toHaveLength(100);
    expect(city.isWellFormed()).toBe(true);
    expect(city).not.toContain('\0');
  });
});

it.each([
  ['', 'unknown'],
  ['*', 'unknown'],
  ['de', 'de'],
  ['en;q=0.5, de-AT;q=0.9, fr;q=0.1', 'de'],
  ['EN-us', 'en'],
  ['en;q=0, zh-Hant-TW;q=0.1', 'zh'],
  ['english', 'unknown'],
  ['de;q=0.5, en;q=0.5', 'de'],
  ['fr;q=0.2, de; q=0.1 , en ;q=0.3', 'en'],
  // No browser sends as many.
  [`en;q=0.1,${'*,'.repeat(100)}de`, 'en'],
])('the language of "%s" is %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

it.each([
  ['', 'direct'],
  ['https://www.example.com/path?secret=1', 'www.example.com'],
  ['android-app://com.example.app/', 'com.example.app'],
  ['about:blank', 'unknown'],
  ['nonsense', 'unknown'],
  ['http://a;=cmd()/', 'unknown'],
  ['http://a"=cmd"/', 'unknown'],
  ["http://'+1+1'/", 'unknown'],
  ['android-app://a=cmd%7C/', 'unknown'],
  ['https://bücher.example:8443/', 'xn--bcher-kva.example:8443'],
  ['http://[2001:db8::1]:8080/', '[2001:db8::1]:8080'],
  ['http://under_score.example/', 'under_score.example'],
])('the referrer of "%s" is %s', (header, referrer) => {
  expect(referrerOf(header)).toBe(referrer);
});
