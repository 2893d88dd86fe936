import type { Failure } from '../contract/failure.ts';
import { linkIdOf, type Operation } from './operation.ts';

/** The state of a link's deletion. Lists hide the link unless the deletion has failed. */
export type DeletionState =
  /** Can be canceled until `sendAt` (milliseconds since 1970). */
  | { name: 'waiting'; sendAt: number }
  /** The service was unreachable. It is sent later and can be canceled until then. */
  | { name: 'delayed'; failure: Failure }
  | { name: 'sending' }
  /** The link exists again. The state stays until the person has seen the reason. */
  | { name: 'failed'; failure: Failure };

/** A pending deletion of a link. */
export interface Deletion {
  id: string;
  /** Its operation. A link may be deleted again after a deletion was canceled. */
  operationId: string;
  state: DeletionState;
}

/** The time to undo a deletion, in seconds. */
export const undoSeconds = 10;

/** Returns the deletions among operations. Deletions of a job are shown by the job. */
export const deletionsIn = (operations: readonly Operation[]): Deletion[] =>
  operations.flatMap(({ id: operationId, write, state, job }) => {
    const id = linkIdOf(write);
    if (write.kind !== 'delete' || id === null || job !== undefined) return [];
    return { id, operationId, state: stateOf(state) };
  });

/** True if a link is not being deleted. A failed deletion leaves its link. */
export const isStaying = (id: string, deletions: readonly Deletion[]): boolean =>
  (deletions.find((deletion) => deletion.id === id)?.state.name ?? 'failed') === 'failed';

function stateOf(state: Operation['state']): DeletionState {
  if (state.name === 'refused') return { name: 'failed', failure: state.failure };
  if (state.name !== 'waiting') return { name: 'sending' };
  const { sendAt, failure } = state;
  return failure === null ? { name: 'waiting', sendAt } : { name: 'delayed', failure };
}
