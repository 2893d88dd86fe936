import * as z from 'zod/mini';
import { shownJob } from '../jobs/job.ts';
import { perConnectionItem } from './per-connection-item.ts';

/** One job that cannot be read hides no other. */
const jobs = z.pipe(
  z.array(z.unknown()),
  z.transform((values) => values.flatMap((value) => shownJob.safeParse(value).data ?? [])),
);

/**
 * The jobs of the connection, the oldest first, as pages may see them: in memory alone, without their rows, and made anew
 * by each worker. The background alone writes it; ask it to change anything.
 */
export const jobsItem = perConnectionItem('session:jobs', { schema: jobs, fallback: [] });
