import { describe, expect, it } from 'vitest';
import { leftOutRow, type ShownJob, job as storedJob, timeLeft } from '@/lib/operations/job.ts';

const job = (different: Partial<ShownJob>): ShownJob => ({
  ...{
    version: 1,
    id: '123e4567-e89b-42d3-a456-426614174000',
    connectionId: '6f1c1f0e-94ad-4b51-9b7e-0c8f5cf3a001',
    size: 1000,
  },
  ...{ about: { kind: 'delete' }, startedAt: 0, undoneBy: null, state: { name: 'running' }, underWay: 0 },
  ...{ canRetry: false, counts: { waiting: 900, done: 90, asking: 2, failed: 8 }, pace: { since: 1000, ended: 100 } },
  ...different,
});

describe('the remaining time of a job', () => {
  it('is the average time per row for all waiting rows', () => {
    expect(timeLeft(job({}), 11_000)).toBe(90_000);
    // The clock was set back.
    expect(timeLeft(job({}), 500)).toBeNull();
  });

  it('is measured since the job was last resumed, so that pauses do not count', () => {
    const resumed = job({ startedAt: -3_600_000, pace: { since: 10_000, ended: 10 } });
    expect(timeLeft(resumed, 11_000)).toBe(90_000);
  });

  it('grows while no row ends', () => {
    const [soon, later] = [timeLeft(job({}), 11_000), timeLeft(job({}), 21_000)];
    expect(later).toBe(2 * (soon ?? Number.NaN));
  });

  it('is 0 if no row waits', () => {
    expect(timeLeft(job({ counts: { waiting: 0, done: 990, asking: 2, failed: 8 } }), 11_000)).toBe(0);
  });

  it.each<[string, ShownJob['pace']]>([
    ['while it is paused', null],
    ['before 5 rows have ended', { since: 1000, ended: 4 }],
  ])('is unknown %s', (_when, pace) => {
    expect(timeLeft(job({ pace }), 11_000)).toBeNull();
  });
});

describe('a job that an earlier version stored', () => {
  const { counts: _counts, underWay: _underWay, canRetry: _canRetry, pace: _pace, ...stored } = job({});

  it('keeps the number of rows that it left out', () => {
    const about = { kind: 'import', file: 'links.csv' };
    expect(storedJob.parse({ ...stored, about, leftOut: 3 })).toMatchObject({
      about,
      leftOut: { duplicate: 0, error: 3 },
    });
    const row = { row: 3, name: 'One', long_url: 'https://example.com', why: 'Enter an address' };
    expect(leftOutRow.parse(row)).toEqual({ ...row, reason: 'error' });
  });

  it('renames its tag', () => {
    const about = { kind: 'edit', change: { kind: 'renameTag', from: 'old', to: 'new' } };
    expect(storedJob.parse({ ...stored, about }).about).toEqual({
      kind: 'edit',
      change: { kind: 'mergeTags', from: ['old'], to: 'new' },
    });
  });
});
