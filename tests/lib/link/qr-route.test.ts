import { expect, it } from 'vitest';
import { maxCodes, qrRoute, readQrIds } from '../../../lib/link/qr-route.ts';

const id = (at: number) => `123e4567-e89b-42d3-a456-${String(at).padStart(12, '0')}`;

it('the QR page reads each link in its route once', () => {
  const route = qrRoute([id(1), id(2), id(1)]);
  expect(readQrIds(route.split('?')[1] ?? '')).toEqual([id(1), id(2)]);
});

it('an invalid id is left out, and so are links beyond the limit', () => {
  expect(readQrIds('ids=nobody')).toEqual([]);
  expect(readQrIds('')).toEqual([]);
  const many = Array.from({ length: maxCodes + 1 }, (_, at) => id(at));
  expect(readQrIds(qrRoute(many).split('?')[1] ?? '')).toHaveLength(maxCodes);
});
