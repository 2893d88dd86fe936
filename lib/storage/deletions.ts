import * as z from 'zod/mini';
import { failure } from '../contract/failure.ts';
import { uuid } from '../contract/values.ts';
import { storedItem } from './stored-item.ts';

/** A link that is to be deleted. Pages leave it out of their lists unless it has failed. */
export const deletion = z.object({
  id: uuid,
  /** The connection whose link it is. */
  connection: uuid,
  state: z.discriminatedUnion('name', [
    /** Until `sendAt` (milliseconds since 1970) it can be taken back. */
    z.object({ name: z.literal('waiting'), sendAt: z.int() }),
    z.object({ name: z.literal('sending') }),
    /** The link is there again; kept so that a page can say why, until somebody has seen it. */
    z.object({ name: z.literal('failed'), failure }),
  ]),
});

export type Deletion = z.infer<typeof deletion>;

/** How long a deletion can be taken back, in seconds. */
export const undoSeconds = 7;

/** The background alone writes it: ask for scheduleDelete and cancelDelete. */
export const deletionsItem = storedItem('local:deletions', { schema: z.array(deletion), fallback: [] });
