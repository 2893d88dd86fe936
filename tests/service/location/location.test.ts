import { describe, expect, it, vi } from 'vitest';
import { isNetwork } from '../../../service/access/network.ts';
import { openLocations } from '../../../service/location/open-locations.ts';
import { toPlace } from '../../../service/location/place.ts';
import { createProxyReader } from '../../../service/location/proxies.ts';

describe('the installed location data', () => {
  it.each([
    ['8.8.8.8', 'US'],
    ['2a00:1450:4001::1', 'DE'],
    ['127.0.0.1', undefined],
    ['', undefined],
    ['nonsense', undefined],
  ])('knows the country of %s as %s', async (address, country) => {
    const locate = await openLocations();
    expect(locate(address).country).toBe(country);
  });

  it('refuses other files in one sentence', async () => {
    await expect(openLocations('package.json')).rejects.toThrow(
      /^The location file package\.json cannot be read: .*\.$/,
    );
  });
});

describe('a record of a location file', () => {
  it.each([
    [
      'of ip-location-db',
      { country_code: 'AT', state1: 'Vienna', city: 'Innere Stadt', latitude: 48.2, longitude: 16.37 },
      { country: 'AT', region: 'Vienna', city: 'Innere Stadt', timezone: 'Europe/Vienna' },
    ],
    [
      'of MaxMind',
      {
        country: { iso_code: 'AT', names: { en: 'Austria' } },
        subdivisions: [{ names: { en: 'Vienna' } }],
        city: { names: { en: 'Vienna' } },
        location: { latitude: 48.2, longitude: 16.37, time_zone: 'Europe/Vienna' },
      },
      { country: 'AT', region: 'Vienna', city: 'Vienna', timezone: 'Europe/Vienna' },
    ],
    ['of a country alone', { country_code: 'AT' }, { country: 'AT' }],
    ['of something else', { asn: 1 }, {}],
    ['that is missing', null, {}],
  ])('%s is converted to a place', (_what, record, place) => {
    expect(toPlace(record)).toEqual(place);
  });
});

describe('a proxy’s headers', () => {
  const headers = { 'x-forwarded-for': '6.6.6.6, 198.51.100.7, 10.1.2.3', 'cf-ipcountry': 'AT', 'x-city': 'K%C3%B6ln' };
  const header = (name: string) => Object.entries(headers).find(([known]) => known === name)?.[1];
  const names = { country: 'cf-ipcountry', city: 'x-city' };

  it.each(['0.0.0.0/0', '::/0', '127.0.0.1/32'])('of all in %s are trusted', (network) => {
    expect(isNetwork(network)).toBe(true);
    const read = createProxyReader({ trusted: [network], headers: names });
    const connection = network.includes(':') ? '2001:db8::1' : '127.0.0.1';
    expect(read(connection, header).proxyPlace).toEqual({ country: 'AT', city: 'Köln' });
  });

  it('of a trusted one give the nearest untrusted address, and the place', () => {
    const read = createProxyReader({ trusted: ['127.0.0.1', '10.0.0.0/8'], headers: names });
    expect(read('::ffff:127.0.0.1', header)).toEqual({
      address: '198.51.100.7',
      proxyPlace: { country: 'AT', city: 'Köln' },
    });
  });

  it.each([
    ['a port', '198.51.100.7:4711', '198.51.100.7'],
    ['an IPv6 address with a port', '[2001:db8::7]:4711', '2001:db8::7'],
    ['an IPv6 address in brackets', '[2001:db8::7]', '2001:db8::7'],
    ['an IPv6 address', '6.6.6.6, 2001:db8::7', '2001:db8::7'],
    ['an IPv4 address as IPv6', '[::ffff:198.51.100.7]:80', '198.51.100.7'],
    ['an IPv4 address as IPv6 in hexadecimal form', '::ffff:c633:6407', '198.51.100.7'],
    ['an IPv4 address as IPv6 in full', '0:0:0:0:0:FFFF:C633:6407, ::ffff:a01:203', '198.51.100.7'],
    ['an address of our own alone', '10.9.9.9', '10.9.9.9'],
    ['a hidden hop, which ends the list', '6.6.6.6, unknown, 10.1.2.3', '10.1.2.3'],
    ['an unreadable hop, which ends the list', '6.6.6.6, _x, 10.9.9.9, 10.1.2.3', '10.9.9.9'],
    ['only an unreadable hop', '6.6.6.6, ::1::', '127.0.0.1'],
    ['an empty hop, which ends the list', '6.6.6.6, , 10.1.2.3', '10.1.2.3'],
    ['no port', '6.6.6.6, 198.51.100.7:x', '127.0.0.1'],
  ])('list addresses that are read from the near end, also with %s', (_what, list, address) => {
    const read = createProxyReader({ trusted: ['127.0.0.1', '10.0.0.0/8'], headers: {} });
    const given = (name: string) => (name === 'x-forwarded-for' ? list : undefined);
    expect(read('127.0.0.1', given).address).toBe(address);
  });

  it.each([
    ['AT', { country: 'AT' }],
    ['at', { country: 'AT' }],
    [' de ', { country: 'DE' }],
    ['XX', {}],
    ['T1', {}],
    ['Austria', {}],
  ])('give a country as a code of two letters: "%s"', (sent, proxyPlace) => {
    const read = createProxyReader({ trusted: ['127.0.0.1'], headers: { country: 'cf-ipcountry' } });
    expect(read('127.0.0.1', (name) => (name === 'cf-ipcountry' ? sent : undefined)).proxyPlace).toEqual(proxyPlace);
  });

  it.each(['x-forwarded-for', 'forwarded', 'cf-ipcountry'])(
    'from an untrusted client cause one warning, without an address: %s',
    (name) => {
      const warn = vi.fn();
      const read = createProxyReader({ trusted: ['10.0.0.0/8'], headers: names }, warn);
      const given = (asked: string) => (asked === name ? '198.51.100.7' : undefined);
      read('10.0.0.1', given);
      read('198.51.100.9', () => undefined);
      expect(warn).not.toHaveBeenCalled();
      for (let requests = 0; requests < 3; requests += 1) read('198.51.100.9', given);
      expect(warn.mock.calls).toEqual([[expect.stringContaining('HEM_TRUSTED_PROXIES')]]);
      expect(String(warn.mock.calls)).not.toContain('198.51.100');
    },
  );

  it.each([
    ['no proxy is trusted', []],
    ['another is trusted', ['10.0.0.0/8', 'fd00::/8']],
  ])('have no effect if %s', (_what, trusted) => {
    const read = createProxyReader({ trusted, headers: names });
    expect(read('127.0.0.1', header)).toEqual({ address: '127.0.0.1', proxyPlace: {} });
  });
});

it.each([
  ['127.0.0.1', true],
  ['10.0.0.0/8', true],
  ['::1', true],
  ['fd00::/8', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/', false],
  ['localhost', false],
])('"%s" is a network: %s', (text, is) => {
  expect(isNetwork(text)).toBe(is);
});
