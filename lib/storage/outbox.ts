import * as z from 'zod/mini';
import { failure } from '../contract/failure.ts';
import { operation } from '../operations/operation.ts';
import { outboxKey } from './keys.ts';
import { perConnectionItem } from './per-connection-item.ts';

/** Skips entries that cannot be parsed. */
const entries = z.pipe(
  z.array(z.unknown()),
  z.transform((values) => values.flatMap((value) => operation.safeParse(value).data ?? [])),
);

const outbox = z.object({
  /** The pending entries, the oldest first; of many, those that `shownOf` picks. */
  entries,
  /** The number of all entries. */
  total: z.int(),
  /** The service's refusal of the token (F2): nothing is sent until the person corrects the connection. */
  held: z.nullable(failure),
});

export type Outbox = z.infer<typeof outbox>;

/**
 * The pending entries for pages: in memory, without passwords, and written again by each worker. The background alone
 * writes it; ask it to change anything.
 */
export const outboxItem = perConnectionItem(outboxKey, {
  schema: outbox,
  fallback: { entries: [], total: 0, held: null },
});
