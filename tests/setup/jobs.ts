import { ask } from '@/lib/messaging/ask.ts';
import type { JobAbout, JobRow, NewJobRow, ShownJob } from '@/lib/operations/job.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { eventually } from './clock.ts';

/** Returns a row that creates a numbered link. */
export const rowOfCreate = (number: number, body: object = {}): NewJobRow => ({
  write: {
    kind: 'create',
    body: { long_url: `https://example.com/${number}`, title: `Link ${number}`, ...body },
    geo_targets: [],
  },
  name: `Link ${number}`,
  address: null,
  long_url: null,
});

/** Starts a job with these rows, as a page does. Returns its id. */
export async function startJob(rows: readonly NewJobRow[], about: JobAbout = { kind: 'import', file: 'links.csv' }) {
  const started = await ask('createJob', about);
  if (!started.ok) throw new Error(`Not started: ${started.failure.kind}`);
  const job = started.value;
  await ask('addJobRows', { job, rows: [...rows] });
  await ask('runJob', { job });
  return job;
}

/** Returns a job, as pages see it. */
export const readJob = async (job: string): Promise<ShownJob | undefined> =>
  (await jobsItem.get()).find(({ id }) => id === job);

/** Waits until a job is in a given state. */
export const jobWhen = (job: string, isReached: (job: ShownJob) => boolean): Promise<ShownJob> =>
  eventually(async () => {
    const now = await readJob(job);
    if (now === undefined || !isReached(now)) throw new Error(`The job is at ${JSON.stringify(now)}`);
    return now;
  });

export const jobEnded = (job: string) => jobWhen(job, ({ state }) => state.name === 'ended');

/** Returns all rows of a job. */
export async function rowsOf(job: string): Promise<JobRow[]> {
  const answer = await ask('jobRows', { job, from: 0, most: 10_000, groups: null });
  return answer.ok ? answer.value.rows : [];
}
