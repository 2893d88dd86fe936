import * as z from 'zod/mini';
import { uuid } from '../contract/values.ts';
import { jobAbout, jobRow, leftOutRow, newJobRow } from '../operations/job.ts';
import { rowGroups } from '../operations/operation.ts';
import { pendingLink } from '../operations/pending-link.ts';
import type { Intent } from './popup-intents.ts';

const ofJob = z.object({ job: uuid });

/** True if done; false if the job's state does not allow it. */
const isDone = z.boolean();

/** Messages about jobs, which change many links. */
export const jobIntents = {
  /**
   * Creates a job and returns its id. Rows follow, then `runJob`. If the page closes before it added any rows, the job
   * is deleted.
   */
  createJob: { input: jobAbout, value: uuid },
  /** Adds rows to send, and rows of the file that are left out. */
  addJobRows: { input: z.object({ ...ofJob.shape, rows: z.array(z.union([newJobRow, leftOutRow])) }), value: isDone },
  /** Starts sending rows, or resumes after a pause. True for a running job, so a repeated message finds it running. */
  runJob: { input: ofJob, value: isDone, repeats: 1 },
  pauseJob: { input: ofJob, value: isDone },
  /** Sends no further rows; rows being sent finish. */
  stopJob: { input: ofJob, value: isDone },
  /** Sends failed and unsent rows. */
  retryJob: { input: ofJob, value: isDone },
  /** Deletes a job with the earlier values of its links. */
  forgetJob: { input: ofJob, value: isDone },
  /** Undoes a job by another job, and returns its id; null if nothing can be undone. */
  undoJob: { input: ofJob, value: z.nullable(uuid) },
  /** Returns rows of a job from an index on. */
  jobRows: {
    input: z.object({
      ...ofJob.shape,
      from: z.int(),
      most: z.int(),
      groups: z.nullable(z.array(z.enum(rowGroups))),
    }),
    value: z.object({ rows: z.array(jobRow), next: z.nullable(z.int()) }),
    repeats: 1,
  },
  /** Returns the destinations of links that are not created yet, from jobs and single creates. */
  pendingDestinations: {
    input: z.null(),
    value: z.object({ links: z.array(pendingLink) }),
    repeats: 1,
  },
  /** Returns left-out rows of the job's file from an index on. */
  jobLeftOut: {
    input: z.object({ ...ofJob.shape, from: z.int(), most: z.int() }),
    value: z.object({ rows: z.array(leftOutRow), next: z.nullable(z.int()) }),
    repeats: 1,
  },
} as const satisfies Record<string, Intent>;
