import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import type { Operation, OperationState, Write } from '@/lib/operations/operation.ts';
import type { Done } from './log-reads.ts';
import type { LogTransaction } from './log-transaction.ts';
import type { Ongoing } from './ongoing.ts';
import { addOperation, idleOperationsOf, removeOperation } from './operation-changes.ts';
import type { Publishing } from './publishing.ts';
import { afterFault } from './retry-states.ts';
import type { SaveSurely } from './save-surely.ts';
import type { Tried } from './tried.ts';

interface Needs {
  ongoing: Ongoing;
  saveSurely: SaveSurely;
  publishing: Publishing;
}

/** Creates the functions that save how tries end. */
export function createEnds({ ongoing, saveSurely, publishing }: Needs) {
  /** Saves the state in which a try ends, unless its operation was removed meanwhile. */
  function saveEnd(operation: Operation, state: OperationState): Promise<Tried> {
    return saveStateOf(operation, () => state);
  }

  /** Saves that the storage failed during a try, which may have ended before. */
  function saveFault(operation: Operation): Promise<Tried> {
    return saveStateOf(operation, afterFault);
  }

  function saveStateOf(operation: Operation, stateOf: (now: Operation) => OperationState): Promise<Tried> {
    return saveSurely(async (transaction) => {
      const now = await transaction.readOperation(operation);
      const changed = { ...(now ?? operation), state: stateOf(now ?? operation) };
      if (now !== null) transaction.put(changed);
      return { operation: changed };
    });
  }

  /**
   * Marks an operation as done, and publishes it. The callers of a create without country rules and of an update by hand
   * are answered while that is being written: later transactions follow, and if the worker is stopped before, `afterStop`
   * decides. Those of a deletion by hand wait for subscribers.
   *
   * @param sent - the write as it was sent, if it differs from the operation's
   */
  async function markDone(
    operation: Operation,
    created: CreatedLink | null,
    connection: Connection,
    sent: Write = operation.write,
  ): Promise<Tried> {
    const ended = doneWith(operation, created, sent);
    // Its connection is gone.
    if (ongoing.isCanceled(operation.id)) return { operation: ended };
    const isByHand = operation.job === undefined;
    if (isByHand && sent.kind === 'delete') {
      // Saved last: until then, lists hide the link because its deletion is pending.
      const published: Done = { ...ended, state: { ...ended.state, isPublished: true } };
      await publishing.publishDone(ended, connection, () => saveDone(published, connection));
      return { operation: ended };
    }
    // Begins before the answer, so that a later press does not join this operation.
    const saved = saveDone(ended, connection);
    void publishing.publishDone(ended, connection, () => saved.then(() => publishing.savePublished(ended)));
    if (isByHand && (sent.kind === 'update' || (sent.kind === 'create' && sent.geo_targets.length === 0)))
      return { operation: ended, saved };
    const rules = await saved;
    return { operation: ended, ...(rules && { rules }) };
  }

  /**
   * Saves a done operation, unless it was removed. Adds an update with the country rules of a created link in the same
   * transaction: a worker that does not find the create as done adds the rules itself. Returns that update.
   */
  function saveDone(ended: Done, connection: Connection): Promise<Operation | undefined> {
    return saveSurely((transaction) => putDone(transaction, ended, connection));
  }

  async function putDone(
    transaction: LogTransaction,
    { write, ...ended }: Done,
    connection: Connection,
  ): Promise<Operation | undefined> {
    const now = await transaction.readOperation(ended);
    if (now === null) return undefined;
    const done: Done = { ...now, write, state: ended.state };
    transaction.put(done);
    // The link is gone, and its other operations with it.
    if (write.kind === 'delete')
      for (const other of await idleOperationsOf(transaction, done, ongoing))
        if (other.id !== done.id) await removeOperation(transaction, other);
    return addRules(transaction, done, connection);
  }

  async function addRules(
    transaction: LogTransaction,
    { write, at, isPrivate, state }: Done,
    connection: Connection,
  ): Promise<Operation | undefined> {
    if (write.kind !== 'create' || state.link === null || write.geo_targets.length === 0) return undefined;
    const body = { id: state.link.id, has_geo_targeting: true, geo_targets: write.geo_targets };
    return addOperation(transaction, { write: { kind: 'update', body, base: null }, at, isPrivate, connection });
  }

  return { saveEnd, saveFault, markDone, putDone };
}

export type Ends = ReturnType<typeof createEnds>;

/** Returns an operation as done: with the created link, and as it was sent if that differs. */
export const doneWith = (operation: Operation, link: CreatedLink | null, sent: Write = operation.write): Done => ({
  ...operation,
  write: sent,
  state: { name: 'done', at: Date.now(), link, isPublished: false },
});
