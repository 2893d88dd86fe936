import { ask } from '@/lib/messaging/ask.ts';
import type { JobAbout, JobRow, NewJobRow, ShownJob } from '@/lib/operations/job.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { eventually } from './clock.ts';

/** The write that makes a link to an address of a number. */
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

/** Begins a job of these rows, as a page does. Answers with its id. */
export async function begin(rows: readonly NewJobRow[], about: JobAbout = { kind: 'import', file: 'links.csv' }) {
  const started = await ask('startJob', about);
  if (!started.ok) throw new Error(`Not begun: ${started.failure.kind}`);
  const job = started.value;
  await ask('addJobRows', { job, rows: [...rows] });
  await ask('runJob', { job });
  return job;
}

/** A job as pages are told of it. */
export const shown = async (job: string): Promise<ShownJob | undefined> =>
  (await jobsItem.get()).find(({ id }) => id === job);

/** Waits until a job stands so. */
export const jobWhen = (job: string, isReached: (job: ShownJob) => boolean): Promise<ShownJob> =>
  eventually(async () => {
    const now = await shown(job);
    if (now === undefined || !isReached(now)) throw new Error(`The job stands at ${JSON.stringify(now)}`);
    return now;
  });

export const jobEnded = (job: string) => jobWhen(job, ({ state }) => state.name === 'ended');

/** All rows of a job. */
export async function rowsOf(job: string): Promise<JobRow[]> {
  const answered = await ask('jobRows', { job, from: 0, most: 10_000, states: null });
  return answered.ok ? answered.value.rows : [];
}
