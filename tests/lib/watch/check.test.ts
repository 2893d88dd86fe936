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
const undated = link({});
const earlier = (part: Partial<Check> = {}): Check => ({
  at: now - 21_600_000,
  name: 'Spring sale',
  clicks: 5,
  quietSince: Date.parse(last_clicked),
  ...part,
});

describe('stats are requested', () => {
  it('for milestones, and if the record lacks the last click', () => {
    expect(needsStats({ milestones: true, quietDays: null }, clicked)).toBe(true);
    expect(needsStats({ milestones: false, quietDays: 7 }, clicked)).toBe(false);
    expect(needsStats({ milestones: false, quietDays: 7 }, undated)).toBe(true);
  });

  it('unless the record shows that there are no clicks, or none since the last check', () => {
    expect(clicksFromRecord(never, null)).toBe(0);
    expect(clicksFromRecord(clicked, null)).toBeNull();
    expect(clicksFromRecord(clicked, earlier())).toBe(5);
    expect(clicksFromRecord(clicked, earlier({ quietSince: now - 86_400_000 * 2 }))).toBeNull();
    expect(clicksFromRecord(undated, earlier())).toBeNull();
  });

  it('again if the last click was just before the last check, since it may have been counted later', () => {
    expect(clicksFromRecord(clicked, earlier({ at: Date.parse(last_clicked) + 60_000 }))).toBeNull();
  });
});

describe('a link is quiet since', () => {
  const since = (...check: Parameters<typeof checkOf>) => new Date(checkOf(...check).quietSince).toISOString();

  it('its last click, or its creation if it was never clicked', () => {
    expect(since(clicked, null, null, now)).toBe('2026-03-09T12:00:00.000Z');
    expect(since(never, 0, null, now)).toBe('2026-03-01T12:00:00.000Z');
    expect(since(undated, 0, earlier(), now)).toBe('2026-03-01T12:00:00.000Z');
  });

  it('the first check or the last seen rise if the service does not send its last click', () => {
    expect(since(undated, 5, null, now)).toBe('2026-03-10T12:00:00.000Z');
    expect(since(undated, 5, earlier(), now)).toBe('2026-03-09T12:00:00.000Z');
    expect(since(undated, 6, earlier(), now)).toBe('2026-03-10T12:00:00.000Z');
    expect(since(undated, null, earlier(), now)).toBe('2026-03-09T12:00:00.000Z');
  });

  it('now at the latest, since the clock may have been ahead at the last check', () => {
    expect(since(undated, 5, earlier({ quietSince: now + 86_400_000 }), now)).toBe('2026-03-10T12:00:00.000Z');
  });
});
