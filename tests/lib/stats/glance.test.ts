import { expect, it } from 'vitest';
import { figuresOf } from '@/lib/stats/figures.ts';
import { glanceOf } from '@/lib/stats/glance.ts';
import { answerWith } from './figures-of.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const range = { start_date: '2026-02-09', end_date: '2026-03-10' };
const named = (...names: string[]) => names.map((name, index) => ({ name, total_count: 9 - index, unique_count: 1 }));
const on = (date: string, total_count: number) => ({ date, total_count, unique_count: 1 });

it('a glance has 30 days, today against a week ago, and the three that come first', () => {
  const stats = {
    country: named('DE', 'AT', 'CH', 'FR'),
    referrer: named('direct'),
    interval: { day: [on('2026-03-03', 4), on('2026-03-10', 6)] },
  };
  const glance = glanceOf(figuresOf(answerWith({ total_count: 10, unique_count: 2, stats })), range, now);
  expect(glance).toMatchObject({ total_count: 10, unique_count: 2, today: 6, weekBefore: 4 });
  expect(glance.days).toHaveLength(30);
  expect(glance.countries.map(({ name }) => name)).toEqual(['DE', 'AT', 'CH']);
  expect(glance.referrers.map(({ name }) => name)).toEqual(['direct']);
});

it('a glance at nothing is 30 days of nothing', () => {
  const glance = glanceOf(figuresOf(answerWith({})), range, now);
  expect(glance).toMatchObject({ today: 0, weekBefore: 0, countries: [], referrers: [] });
  expect(glance.days).toHaveLength(30);
});
