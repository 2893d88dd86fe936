import * as z from 'zod/mini';
import { shownJob } from '../operations/job.ts';
import { perConnectionItem } from './per-connection-item.ts';

/** Skips jobs that cannot be parsed. */
const jobs = z.pipe(
  z.array(z.unknown()),
  z.transform((values) => values.flatMap((value) => shownJob.safeParse(value).data ?? [])),
);

/**
 * The jobs of a connection for pages, the oldest first: in memory, without their rows, and written again by each
 * worker. The background alone writes it; ask it to change anything.
 */
export const jobsItem = perConnectionItem('session:jobs', { schema: jobs, fallback: [] });
