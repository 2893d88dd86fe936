import { describe, expect, it } from 'vitest';
import {
  canRetry,
  type JobAbout,
  leftOutRow,
  type ShownJob,
  job as storedJob,
  timeLeft,
  undoableKind,
} from '@/lib/operations/job.ts';
import type { OperationState } from '@/lib/operations/operation.ts';
import { stateOf } from '../../setup/job-rows.ts';

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
    expect(timeLeft(job({}), 1000)).toBe(0);
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

describe('a failed row', () => {
  const edit: JobAbout = { kind: 'edit', change: { kind: 'clearUtm' } };
  const undo: JobAbout = { kind: 'undo', of: 'edit' };

  it.each<[string, JobAbout, OperationState, boolean]>([
    ['that was refused can', edit, stateOf.refused, true],
    ['that was changed elsewhere can', edit, stateOf.conflict, true],
    ['that was discarded can', edit, stateOf.dropped, true],
    ['of an undo that was refused can', undo, stateOf.refused, true],
    ['of an undo that was changed elsewhere cannot', undo, stateOf.conflict, false],
    ['without its password cannot', edit, stateOf.passwordMissing, false],
  ])('%s be retried', (_what, about, state, expected) => {
    expect(canRetry(about, { state })).toBe(expected);
  });

  it('is the only one that can be retried', () => {
    for (const state of [stateOf.waiting, stateOf.ambiguous, stateOf.done])
      expect(canRetry(edit, { state })).toBe(false);
  });
});

it('imports, links of tabs and edits can be undone, and deletions and undos cannot', () => {
  const kinds: JobAbout[] = [
    { kind: 'import', file: null },
    { kind: 'tabs' },
    { kind: 'edit', change: { kind: 'clearUtm' } },
    { kind: 'delete' },
    { kind: 'undo', of: 'tabs' },
  ];
  expect(kinds.map(undoableKind)).toEqual(['import', 'tabs', 'edit', null, null]);
});
