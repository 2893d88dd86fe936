import type { Operation, OperationState } from './operation.ts';

/** A pending deletion of a link. */
export interface Deletion {
  id: string;
  /** Its operation. A link may be deleted again after a deletion was canceled. */
  operationId: string;
  /** A waiting deletion can be undone. A refused one stays until the person has seen the reason. */
  state: OperationState;
}

/** The time to undo a deletion, in seconds. */
export const undoSeconds = 10;

/** Returns the deletions among operations. Deletions of a job are shown by the job. */
export const deletionsIn = (operations: readonly Operation[]): Deletion[] =>
  operations.flatMap(({ id: operationId, write, state, job }) =>
    write.kind === 'delete' && job === undefined ? { id: write.id, operationId, state } : [],
  );

/** True if a deletion hides its link. A refused one leaves it. */
export const hidesLink = ({ state }: Deletion): boolean => state.name !== 'refused';

/** Returns the deletion of a link; null if there is none. */
export const deletionOf = (id: string, deletions: readonly Deletion[]): Deletion | null =>
  deletions.find((deletion) => deletion.id === id) ?? null;

/** True if a link is not being deleted. */
export function isStaying(id: string, deletions: readonly Deletion[]): boolean {
  const deletion = deletionOf(id, deletions);
  return deletion === null || !hidesLink(deletion);
}
