import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { Operation } from '@/lib/operations/operation.ts';

/** An operation after a try, and what else its caller wants to know. Its state tells how the try ended. */
export interface Tried {
  operation: Operation;
  /** The operation that sets the country rules of a created link, if it has any. */
  rules?: Operation;
  /** Resolves once the end is written, if the callers are answered before. */
  saved?: Promise<unknown>;
  /** The link as it was read, if the update conflicts with a change made elsewhere. */
  theirs?: LinkRecord;
}
