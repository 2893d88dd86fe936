import type { Failure } from '../contract/failure.ts';
import { linkIdOf, type Operation } from './operation.ts';

/** How a link's deletion stands. Pages leave the link out of their lists unless it has failed. */
export type DeletionState =
  /** Until `sendAt` (milliseconds since 1970) it can be taken back. */
  | { name: 'waiting'; sendAt: number }
  /** The service could not be reached: it is sent later, and can be taken back until then. */
  | { name: 'delayed'; failure: Failure }
  | { name: 'sending' }
  /** The link is there again; kept so that a page can say why, until somebody has seen it. */
  | { name: 'failed'; failure: Failure };

/** A link that is to be deleted. */
export interface Deletion {
  id: string;
  /** Its entry in the outbox: a link may be deleted again after it was taken back. */
  entry: string;
  state: DeletionState;
}

/** How long a deletion can be taken back, in seconds. */
export const undoSeconds = 10;

/** The deletions among what is to be sent. Those of a job are told of by the job. */
export const deletionsIn = (entries: readonly Operation[]): Deletion[] =>
  entries.flatMap(({ id: entry, write, state, job }) => {
    const id = linkIdOf(write);
    if (write.kind !== 'delete' || id === null || job !== undefined) return [];
    return { id, entry, state: stateOf(state) };
  });

function stateOf(state: Operation['state']): DeletionState {
  if (state.name === 'refused') return { name: 'failed', failure: state.failure };
  if (state.name !== 'waiting') return { name: 'sending' };
  const { sendAt, failure } = state;
  return failure === null ? { name: 'waiting', sendAt } : { name: 'delayed', failure };
}
