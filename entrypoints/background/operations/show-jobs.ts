import { batch } from '@/lib/async/batch.ts';
import { isRunning, type Job, type RowCounts, type ShownJob } from '@/lib/operations/job.ts';
import { rowGroups } from '@/lib/operations/operation.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { blockOf, type Counted, type JobRows } from './job-rows.ts';
import type { Log } from './log.ts';
import { type LogEvents, rowChangesDelayMs } from './log-events.ts';

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
  connections: Connections;
  log: Log;
  jobRows: JobRows;
  logEvents: LogEvents;
}

/** Shows the jobs to pages whenever they change. Changes of rows are shown together. */
export function showJobs({ lifetime, noteProblem, connections, log, jobRows, logEvents }: Needs): void {
  let shownAt = Number.NEGATIVE_INFINITY;
  /** By job id and block: the counts of rows that have not changed since. */
  const counted = new Map<string, Map<number, Promise<Counted>>>();
  /** By job id: if retrying can help one of the rows, as long as they do not change. */
  const retryable = new Map<string, Promise<boolean>>();
  /** By the ids of running jobs: since when, and how many rows had ended then. */
  const starts = new Map<string, { since: number; ended: number }>();

  const show = async () => {
    if (lifetime.signal.aborted) return;
    shownAt = performance.now();
    const jobs = await log.read((reads) => reads.jobs());
    const all: ShownJob[] = [];
    for (const job of jobs) {
      const { counts, underWay } = await countAll(job);
      const isOver = job.state.name === 'ended' || job.state.name === 'stopped';
      const canRetry = isOver && counts.failed > 0 && (await hasRetryable(job));
      all.push({ ...job, counts, underWay, canRetry, pace: paceOf(job, counts) });
    }
    const ids = new Set(jobs.map(({ id }) => id));
    for (const known of [counted, retryable, starts]) for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    for (const connection of await connections.current()) {
      const shown = all.filter(({ connectionId }) => connectionId === connection.id);
      const item = jobsItem.of(connection.id);
      await (shown.length === 0 ? item.remove() : item.set(shown)).catch(noteProblem('showPending'));
    }
  };

  /** Counts the rows of a job, one block after another. */
  async function countAll({ id, size }: Job): Promise<Counted> {
    const blocks = counted.get(id) ?? new Map<number, Promise<Counted>>();
    counted.set(id, blocks);
    const sum: Counted = { counts: { waiting: 0, done: 0, asking: 0, failed: 0 }, underWay: 0 };
    for (let block = 0; block <= blockOf(size - 1); block += 1) {
      // Changes meanwhile delete what is being counted.
      const counting = blocks.get(block) ?? jobRows.countRows(id, block);
      blocks.set(block, counting);
      counting.catch(() => blocks.delete(block));
      const { counts, underWay } = await counting;
      for (const group of rowGroups) sum.counts[group] += counts[group];
      sum.underWay += underWay;
    }
    return sum;
  }

  function hasRetryable(job: Job): Promise<boolean> {
    const found = retryable.get(job.id) ?? jobRows.hasRetryable(job);
    retryable.set(job.id, found);
    found.catch(() => retryable.delete(job.id));
    return found;
  }

  function paceOf(job: Job, { done, asking, failed }: RowCounts): ShownJob['pace'] {
    const ended = done + asking + failed;
    const start = isRunning(job) ? (starts.get(job.id) ?? { since: Date.now(), ended }) : null;
    if (start === null) starts.delete(job.id);
    else starts.set(job.id, start);
    return start && { since: start.since, ended: ended - start.ended };
  }

  // All pages of an extension share a process: drawing rows would delay an opening popup.
  const maxWaitMs = (kind: 'jobs' | 'rows') =>
    kind === 'jobs' ? 0 : Math.max(1, shownAt + rowChangesDelayMs - performance.now());
  const showTogether = batch<'jobs' | 'rows'>(show, maxWaitMs);
  logEvents.subscribe((event) => {
    if (event.kind === 'operations') return undefined;
    if (event.kind === 'rows')
      for (const [id, rows] of event.rows) {
        retryable.delete(id);
        for (const row of rows) counted.get(id)?.delete(blockOf(row));
      }
    const shown = showTogether(event.kind).catch(noteProblem('showPending'));
    return event.kind === 'jobs' ? shown : undefined;
  });
}
