import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { withoutDiscarded } from '@/lib/operations/without-discarded.ts';
import type { Background } from '../shared/background.ts';
import { sendDue } from './dispatcher.ts';
import { loadJobs } from './load-log.ts';
import { allOperations, idleOperationsOf, operationById, withReplaced } from './loaded-operations.ts';
import { removeAll, saveAll } from './log.ts';
import { countUnderWay, isUnderWay, isUnsent } from './under-way.ts';

/** Discards an operation. Returns false if it is being sent or done. */
export async function discard(background: Background, id: string): Promise<boolean> {
  await loadJobs(background);
  const operation = operationById(background, id);
  if (operation === undefined || isUnderWay(background, id)) return false;
  // In parallel: an operation that starts in between would be based on the discarded one.
  await Promise.all([
    saveAll(background, rebased(background, operation)),
    removeAll(background, withReplaced(background, [operation])),
  ]);
  await sendDue(background);
  return true;
}

/** Discards the operations of a connection. Returns the number of operations that are being sent and stay. */
export async function discardAll(background: Background, { id }: Connection): Promise<number> {
  await loadJobs(background);
  const ofConnection = allOperations(background).filter(({ connectionId }) => connectionId === id);
  const idle = ofConnection.filter((operation) => !isUnderWay(background, operation.id));
  await removeAll(background, withReplaced(background, idle));
  await sendDue(background);
  return countUnderWay(background, { connectionId: id });
}

/** Returns later updates of the link, rebased without the discarded one. Otherwise they would conflict with it. */
function rebased(background: Background, given: Operation): Operation[] {
  const { write: discarded, state, askedAt } = given;
  if (discarded.kind !== 'update') return [];
  const mayBeThere = 'tries' in state && (state.tries ?? 0) > 0;
  return idleOperationsOf(background, given).flatMap((operation) => {
    const { write, hasPassword } = operation;
    if (operation.id === given.id || write.kind !== 'update' || operation.askedAt < askedAt) return [];
    const without = withoutDiscarded(write, discarded, { mayBeThere, hasPassword });
    return without === write ? [] : { ...operation, write: without };
  });
}

/** Discards an operation if it has changed nothing. Returns false if it may have changed the link. */
export async function discardUnsent(background: Background, id: string): Promise<boolean> {
  await loadJobs(background);
  const operation = operationById(background, id);
  return (
    operation !== undefined &&
    (operation.state.name === 'conflict' || isUnsent(background, operation)) &&
    discard(background, id)
  );
}
