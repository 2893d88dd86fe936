import { expect, it } from 'vitest';
import { rowName } from '@/components/stats/row-name.ts';
import { showTextsIn } from '../../setup/browser-language.ts';

it('names device types as the service counts them', () => {
  expect(['desktop', 'feature phone', 'tv', 'Tablet', 'e-reader'].map((name) => rowName('device_type', name))).toEqual([
    'Desktop',
    'Feature phone',
    'TV',
    'Tablet',
    'E-reader',
  ]);
  expect(rowName('os_name', 'iOS')).toBe('iOS');
});

it('a scan of a QR code has words, as a referrer alone', async () => {
  await showTextsIn('de');
  expect(rowName('referrer', 'QR code')).toBe('QR-Code');
  expect(rowName('client_name', 'QR code')).toBe('QR code');
});

it('an unknown site is distinct from visitors without a referrer', () => {
  expect(['direct', 'unknown'].map((name) => rowName('referrer', name))).toEqual(['Direct or unknown', 'Unknown site']);
  expect(rowName('country', 'unknown')).toBe('Unknown');
});
