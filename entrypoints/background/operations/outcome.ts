import type { Failure } from '@/lib/contract/failure.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { Operation, OperationState } from '@/lib/operations/operation.ts';
import type { Background } from '../background.ts';
import { become } from './entries.ts';

/** How a write stands after a try. */
export type Outcome =
  /** The service did it. A create has its link, and the entry of the country rules that follow it. */
  | { state: 'done'; created: CreatedLink | null; rules: Operation | null }
  /** The service refuses it: the entry waits for the person. */
  | { state: 'refused'; failure: Failure }
  /** The link was changed elsewhere: the entry waits for the person, who sees what it is now. */
  | { state: 'conflict'; theirs: LinkRecord }
  /** It goes on by itself, or asks the person: the entry says which. */
  | { state: 'pending'; entry: Operation };

/** The outcome of an entry that stands so from now on: kept by then. */
export const pending = async (background: Background, entry: Operation, state: OperationState): Promise<Outcome> => ({
  state: 'pending',
  entry: await become(background, entry, state),
});
