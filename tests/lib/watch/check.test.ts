import { describe, expect, it } from 'vitest';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import { checkOf, clicksFromRecord, needsStats } from '@/lib/watch/check.ts';
import type { Check } from '@/lib/watch/watch.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const now = Date.parse('2026-03-10T12:00:00Z');
const created_at = '2026-03-01T12:00:00Z';
const last_clicked = '2026-03-09T12:00:00Z';
const link = (part: object) => linkRecord.parse({ id, title: 'Spring sale', created_at, ...part });
const never = link({ is_clicked: false });
const clicked = link({ is_clicked: true, last_clicked });
const silent = link({});
const former = (part: Partial<Check> = {}): Check => ({
  at: now - 21_600_000,
  name: 'Spring sale',
  clicks: 5,
  quietSince: Date.parse(last_clicked),
  ...part,
});

describe('figures are asked for', () => {
  it('for milestones, and where the record hides the last click', () => {
    expect(needsStats({ milestones: true, quietDays: null }, clicked)).toBe(true);
    expect(needsStats({ milestones: false, quietDays: 7 }, clicked)).toBe(false);
    expect(needsStats({ milestones: false, quietDays: 7 }, silent)).toBe(true);
  });

  it('unless the record itself tells that there are none, or none since', () => {
    expect(clicksFromRecord(never, null)).toBe(0);
    expect(clicksFromRecord(clicked, null)).toBeNull();
    expect(clicksFromRecord(clicked, former())).toBe(5);
    expect(clicksFromRecord(clicked, former({ quietSince: now - 86_400_000 * 2 }))).toBeNull();
    expect(clicksFromRecord(silent, former())).toBeNull();
  });

  it('again where the last click was just before the last check: it may have been counted since', () => {
    expect(clicksFromRecord(clicked, former({ at: Date.parse(last_clicked) + 60_000 }))).toBeNull();
  });
});

describe('since when a link is quiet', () => {
  const since = (...check: Parameters<typeof checkOf>) => new Date(checkOf(...check).quietSince).toISOString();

  it('is its last click, or its making where it was never clicked', () => {
    expect(since(clicked, null, null, now)).toBe('2026-03-09T12:00:00.000Z');
    expect(since(never, 0, null, now)).toBe('2026-03-01T12:00:00.000Z');
    expect(since(silent, 0, former(), now)).toBe('2026-03-01T12:00:00.000Z');
  });

  it('is no sooner than the first check where the service hides it, and the last rise seen from then on', () => {
    expect(since(silent, 5, null, now)).toBe('2026-03-10T12:00:00.000Z');
    expect(since(silent, 5, former(), now)).toBe('2026-03-09T12:00:00.000Z');
    expect(since(silent, 6, former(), now)).toBe('2026-03-10T12:00:00.000Z');
    expect(since(silent, null, former(), now)).toBe('2026-03-09T12:00:00.000Z');
  });

  it('is never later than now: the clock may have been ahead at the check before', () => {
    expect(since(silent, 5, former({ quietSince: now + 86_400_000 }), now)).toBe('2026-03-10T12:00:00.000Z');
  });
});
