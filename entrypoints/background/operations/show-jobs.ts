import { batch } from '@/lib/async/batch.ts';
import { isRunning, type Job, type RowCounts, type ShownJob } from '@/lib/operations/job.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { JobRows } from './job-rows.ts';
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
  /** The counts of each job, by its id. */
  const counted = new Map<string, Promise<Pick<ShownJob, 'counts' | 'underWay' | 'canRetry'>>>();
  /** By the ids of running jobs: since when, and how many rows had ended then. */
  const starts = new Map<string, { since: number; ended: number }>();

  const show = async () => {
    if (lifetime.signal.aborted) return;
    shownAt = performance.now();
    const jobs = await log.read((reads) => reads.jobs());
    const all: ShownJob[] = [];
    for (const job of jobs) {
      // Changes meanwhile delete what is being counted.
      const counting = counted.get(job.id) ?? count(job);
      counted.set(job.id, counting);
      counting.catch(() => counted.delete(job.id));
      const numbers = await counting;
      all.push({ ...job, ...numbers, pace: paceOf(job, numbers.counts) });
    }
    for (const connection of await connections.current()) {
      const shown = all.filter(({ connectionId }) => connectionId === connection.id);
      const item = jobsItem.of(connection.id);
      await (shown.length === 0 ? item.remove() : item.set(shown)).catch(noteProblem('showPending'));
    }
  };

  async function count(job: Job) {
    const { counts, underWay } = await jobRows.countRows(job.id);
    const isOver = job.state.name === 'ended' || job.state.name === 'stopped';
    return { counts, underWay, canRetry: isOver && counts.failed > 0 && (await jobRows.hasRetryable(job)) };
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
    if (event.kind === 'rows') for (const id of event.jobs) counted.delete(id);
    const shown = showTogether(event.kind).catch(noteProblem('showPending'));
    return event.kind === 'jobs' ? shown : undefined;
  });
}
