import { expect, it } from 'vitest';
import { lastClickIn } from '@/lib/stats/last-click.ts';
import { answerWith } from './stats-of.ts';

const now = Date.parse('2026-03-10T09:30:00Z');
const step = (date: string, total_count: number) => ({ date, total_count, unique_count: 1 });
const lastClick = (interval: object) => lastClickIn(answerWith({ total_count: 3, stats: { interval } }), now);
const at = (date: string) => Date.parse(date);

it('the last click is at the start of the last hour with clicks', () => {
  const hour = [step('2026-03-10T08:00:00Z', 0), step('2026-03-10T07:00:00Z', 2), step('2026-03-09T23:00:00Z', 1)];
  expect(lastClick({ hour })).toBe(at('2026-03-10T07:00:00Z'));
  expect(lastClick({ hour, day: [step('2026-03-10', 2)] })).toBe(at('2026-03-10T07:00:00Z'));
});

it('the last click is at the start of the last day with clicks if there are no hours', () => {
  expect(lastClick({ day: [step('2026-03-09', 1), step('2026-03-10', 2)] })).toBe(at('2026-03-10'));
});

it('future and unreadable dates are ignored', () => {
  expect(lastClick({ hour: [step('2026-03-11T00:00:00Z', 2), step('noon', 1)] })).toBeNull();
  expect(lastClick({})).toBeNull();
  expect(lastClick({ hour: [step('2026-03-10T09:30:00Z', 1)] })).toBe(now);
});
