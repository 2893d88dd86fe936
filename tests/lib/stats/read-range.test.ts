import { expect, it } from 'vitest';
import { readLinkAndDays } from '@/lib/stats/read-range.ts';
import { linkStatsRoute, readStatsView } from '@/lib/stats/stats-route.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const now = Date.UTC(2026, 2, 30, 12);

it('the address of stats has the link, and the default days', () => {
  const days = { start_date: '2026-03-01', end_date: '2026-03-30' };
  expect(readLinkAndDays(`#${linkStatsRoute(id)}`, now, '30d')).toEqual({ id, days });
  expect(readLinkAndDays(`#/links/${id}/stats?range=own&start_date=2026-02-31&end_date=x`, now, '30d')).toEqual({
    id,
    days,
  });
});

it('the address of stats may have other days', () => {
  const own = { start_date: '2026-02-01', end_date: '2026-02-03' };
  const view = { ...readStatsView(''), range: { name: 'own', ...own } } as const;
  expect(readLinkAndDays(`#${linkStatsRoute(id, view)}`, now, '30d')).toEqual({ id, days: own });
});

it('days since creation are unknown without the record', () => {
  expect(readLinkAndDays(`#/links/${id}/stats?range=all`, now, '30d')).toEqual({ id, days: null });
});

it.each(['', '#/stats', '#/links', `#/links/${id}`, `#/links/${id}/edit`])('%j is not an address of stats', (hash) => {
  expect(readLinkAndDays(hash, now, '30d')).toBeNull();
});

it('an address without days has those that the person chose last', () => {
  const week = { start_date: '2026-03-24', end_date: '2026-03-30' };
  expect(readLinkAndDays(`#/links/${id}/stats`, now, '7d')?.days).toEqual(week);
  const today = { start_date: '2026-03-30', end_date: '2026-03-30' };
  expect(readLinkAndDays(`#/links/${id}/stats?range=today`, now, '7d')?.days).toEqual(today);
});
