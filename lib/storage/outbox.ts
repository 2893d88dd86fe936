import * as z from 'zod/mini';
import { failure } from '../contract/failure.ts';
import { outboxEntry } from '../outbox/entry.ts';
import { outboxKey } from './keys.ts';
import { perConnectionItem } from './per-connection-item.ts';

/** One entry that cannot be read hides no other. */
const entries = z.pipe(
  z.array(z.unknown()),
  z.transform((values) => values.flatMap((value) => outboxEntry.safeParse(value).data ?? [])),
);

const outbox = z.object({
  /** What is not answered yet, the oldest first; of many, those that `shownOf` picks. */
  entries,
  /** The number of all entries. */
  total: z.int(),
  /** Why nothing is sent until the person has looked at the connection: the service does not accept the token (F2). */
  held: z.nullable(failure),
});

export type Outbox = z.infer<typeof outbox>;

/**
 * What is to be sent to the service, as pages may see it: in memory alone, without passwords, and made anew by each
 * worker. The background alone writes it; ask it to change anything.
 */
export const outboxItem = perConnectionItem(outboxKey, {
  schema: outbox,
  fallback: { entries: [], total: 0, held: null },
});
