import * as z from 'zod/mini';
import { uuid } from '../contract/values.ts';
import { jobAbout, jobRow, leftOutRow, rowStates, wantedRow } from '../operations/job.ts';
import { linkUnderWay } from '../operations/link-under-way.ts';
import type { Intent } from './intent.ts';

const ofJob = z.object({ job: uuid });

/** Whether it was done; false where the job does not stand so that it could be. */
const isDone = z.boolean();

/** What pages ask of work on many links. How it goes is kept in lib/storage/jobs.ts. */
export const jobIntents = {
  /** Begins a job, and answers with its id. Its rows follow, then `runJob`; a page that closes before leaves nothing. */
  startJob: { input: jobAbout, value: uuid },
  /** Adds rows that are to be sent, and those of its file that are not. */
  addJobRows: { input: z.object({ ...ofJob.shape, rows: z.array(z.union([wantedRow, leftOutRow])) }), value: isDone },
  /** Begins to send its rows, or goes on after a pause. */
  runJob: { input: ofJob, value: isDone },
  pauseJob: { input: ofJob, value: isDone },
  /** Sends no more rows than are under way. */
  stopJob: { input: ofJob, value: isDone },
  /** Sends what has failed or was not sent. */
  retryJob: { input: ofJob, value: isDone },
  /** Forgets a job, and with it how its links were before. */
  forgetJob: { input: ofJob, value: isDone },
  /** Takes back what it has done, by a job of its own, and answers with that; null where nothing can be. */
  undoJob: { input: ofJob, value: z.nullable(uuid) },
  /** Some rows of a job, from an index on. */
  jobRows: {
    input: z.object({
      ...ofJob.shape,
      from: z.int(),
      most: z.int(),
      states: z.nullable(z.array(z.enum(rowStates))),
    }),
    value: z.object({ rows: z.array(jobRow), next: z.nullable(z.int()) }),
  },
  /** Where links lead that are asked for and not made yet, by jobs or by hand. */
  destinationsUnderWay: { input: z.null(), value: z.object({ links: z.array(linkUnderWay) }) },
  /** Some rows of its file that no link is made of, from one on. */
  jobLeftOut: {
    input: z.object({ ...ofJob.shape, from: z.int(), most: z.int() }),
    value: z.object({ rows: z.array(leftOutRow), next: z.nullable(z.int()) }),
  },
} as const satisfies Record<string, Intent>;
