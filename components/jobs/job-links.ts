import type { CreatedLink } from '@/lib/contract/link-created.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { readJobRows } from './read-rows.ts';

/** Resolves once nothing more of a job is done by itself: it has ended, was stopped or put away. */
function jobAtEnd(id: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let wasThere = false;
  const follow = (jobs: Awaited<ReturnType<typeof jobsItem.get>>) => {
    const job = jobs.find((one) => one.id === id);
    wasThere ||= job !== undefined;
    // Pages hear of a new job a moment after it was begun.
    if (job === undefined ? wasThere : ['ended', 'stopped'].includes(job.state.name)) resolve();
  };
  const unwatch = jobsItem.watch(follow);
  void jobsItem.get().then(follow);
  return promise.finally(unwatch);
}

/** The links that a job has made, by the place of each among its rows, once the job is at its end. */
export async function linksMade(job: string): Promise<ReadonlyMap<number, CreatedLink>> {
  await jobAtEnd(job);
  const links = new Map<number, CreatedLink>();
  for await (const read of readJobRows(job, ['done'])) {
    for (const { index, state } of read.ok ? read.value : []) {
      if (state.name === 'done' && state.link !== null) links.set(index, state.link);
    }
  }
  return links;
}
