import type { CreatedLink } from '@/lib/contract/link-created.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { readJobRows } from './read-rows.ts';

/** Waits until a job has ended, was stopped or dismissed. */
function waitForEnd(id: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let wasSeen = false;
  const onJobs = (jobs: Awaited<ReturnType<typeof jobsItem.get>>) => {
    const job = jobs.find((one) => one.id === id);
    wasSeen ||= job !== undefined;
    // A new job may be missing in the page's list for a moment.
    if (job === undefined ? wasSeen : ['ended', 'stopped'].includes(job.state.name)) resolve();
  };
  const unwatch = jobsItem.watch(onJobs);
  void jobsItem.get().then(onJobs);
  return promise.finally(unwatch);
}

/** Waits for a job's end and returns the links that it created, by the index of the row. */
export async function linksOfJob(job: string): Promise<ReadonlyMap<number, CreatedLink>> {
  await waitForEnd(job);
  const links = new Map<number, CreatedLink>();
  for await (const read of readJobRows(job, ['done'])) {
    for (const row of read.ok ? read.value : []) {
      if (row.state.name === 'done' && row.state.link !== null) links.set(row.job.row, row.state.link);
    }
  }
  return links;
}
