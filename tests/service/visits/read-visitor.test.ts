import { expect, it } from 'vitest';
import { referrerOf } from '../../../service/clicks/read-headers.ts';
import { createVisitorReader } from '../../../service/visits/read-visitor.ts';

const read = createVisitorReader({ trusted: [], headers: {} }, () => {});
const hintsOf = (headers: Readonly<Record<string, string>>) =>
  read({ connection: '', url: '/way', header: (name) => headers[name] }).hints;

it('client hints are read as a browser sends them', () => {
  const brands = '"Opera GX";v="124.0.5705.42", "Chromium";v="140.0.7339.186", "Not=A?Brand";v="24.0.0.0"';
  const sent = {
    'sec-ch-ua': '"Opera GX";v="124", "Chromium";v="140", "Not=A?Brand";v="24"',
    'sec-ch-ua-mobile': '?1',
    'sec-ch-ua-platform': '"Android"',
    'sec-ch-ua-platform-version': '"15.0.0"',
    'sec-ch-ua-model': '"SM-S928B"',
    'sec-ch-ua-full-version-list': brands,
  };
  expect(hintsOf(sent)).toEqual(sent);
});

it.each([
  ['/way?qr=1', 'QR code'],
  ['/way?utm_source=flyer&qr=1&a', 'QR code'],
  ['https://go.example.com/way?qr=1', 'QR code'],
  ['/way', 'news.example'],
  ['/way?qr=0', 'news.example'],
  ['/way?QR=1', 'news.example'],
  ['/way?qr', 'news.example'],
  ['/way?qr=12', 'news.example'],
  ['/way?aqr=1', 'news.example'],
  ['/qr=1', 'news.example'],
])('a visit of %s from a news site has the referrer %s', (url, referrer) => {
  const header = (name: string) => (name === 'referer' ? 'https://news.example/today' : undefined);
  expect(referrerOf(read({ connection: '', url, header }).referer)).toBe(referrer);
});

it.each([
  ['sec-ch-ua', 200],
  ['sec-ch-ua-mobile', 50],
  ['sec-ch-ua-platform', 50],
  ['sec-ch-ua-platform-version', 50],
  ['sec-ch-ua-model', 50],
  ['sec-ch-ua-full-version-list', 200],
])('of a long %s, %s characters are read', (name, length) => {
  const hints = hintsOf({ 'sec-ch-ua': '"Chromium"', [name]: 'x'.repeat(13_800) });
  expect(hints[name]).toBe('x'.repeat(length));
});
