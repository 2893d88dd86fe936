import { expect, it } from 'vitest';
import { rowName } from '@/components/stats/row-name.ts';

it('reads kinds of devices as words, as the service counts them', () => {
  expect(['desktop', 'feature phone', 'tv', 'Tablet'].map((name) => rowName('device_type', name))).toEqual([
    'Desktop',
    'Feature phone',
    'TV',
    'Tablet',
  ]);
  expect(rowName('os_name', 'iOS')).toBe('iOS');
});

it('a site that is not known is told apart from visitors of whom none is told', () => {
  expect(['direct', 'unknown'].map((name) => rowName('referrer', name))).toEqual(['Direct or unknown', 'Unknown site']);
  expect(rowName('country', 'unknown')).toBe('Unknown');
});
