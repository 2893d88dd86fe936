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
