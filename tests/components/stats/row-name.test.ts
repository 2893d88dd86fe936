import { expect, it } from 'vitest';
import { rowName } from '@/components/stats/row-name.ts';

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

it('an unknown site is distinct from visitors without a referrer', () => {
  expect(['direct', 'unknown'].map((name) => rowName('referrer', name))).toEqual(['Direct or unknown', 'Unknown site']);
  expect(rowName('country', 'unknown')).toBe('Unknown');
});
