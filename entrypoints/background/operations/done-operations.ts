import { withTimeout } from '@/lib/async/async.ts';
import { batch } from '@/lib/async/batch.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import { linkIdOf, type Operation, type OperationState, type Write } from '@/lib/operations/operation.ts';
import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { Log } from './log.ts';
import type { Done } from './log-reads.ts';
import type { LogTransaction } from './log-transaction.ts';
import type { Ongoing } from './ongoing.ts';
import { addOperation, idleOperationsOf, removeOperation } from './operation-changes.ts';
import { afterFault } from './retry-states.ts';
import type { Tried } from './tried.ts';

/** Subscribers have 5 seconds. The next reading of the list repairs what a slower one misses. */
const publishTimeoutMs = 5000;

/** The pause before what must not be lost is saved again, in milliseconds. */
const saveAgainMs = 1000;

/** Rows are saved as published together, after this time at most, in milliseconds. */
const rowDelay = 100;

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  noteProblem: NoteProblem;
  log: Log;
  ongoing: Ongoing;
}

/** Creates the functions that save how tries end, and publish what operations have changed. */
export function createDoneOperations({ lifetime, changes, noteProblem, log, ongoing }: Needs) {
  /** By operation id: resolves once all subscribers have handled a done operation. */
  const publishing = new Map<string, Promise<void>>();
  /** By the id of the created link: later changes of the link are published after its create. */
  const publishingCreate = new Map<string, Promise<void>>();

  /** Resolves once all done operations are published. */
  function allPublished(): Promise<unknown> {
    return Promise.all(publishing.values());
  }

  /** Saves what must not be lost: again after a pause, while the log cannot be read. */
  async function saveSurely<T>(save: (transaction: LogTransaction) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await log.transact(save);
      } catch (fault) {
        lifetime.signal.throwIfAborted();
        noteProblem('storeChanges')(fault);
        await new Promise<void>((resolve) => lifetime.setTimeout(resolve, saveAgainMs));
      }
    }
  }

  /** Saves that operations are published. */
  const savePublished = batch<Done>(
    (done) =>
      saveSurely(async (transaction) => {
        const there = await Promise.all(done.map((one) => transaction.readOperation(one)));
        for (const [at, { state }] of done.entries()) {
          const now = there[at];
          if (now) transaction.put({ ...now, state: { ...state, isPublished: true } });
        }
      }),
    ({ job }) => (job === undefined ? 0 : rowDelay),
  );

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
      await publishDone(ended, connection, () => saveDone(published, connection));
      return { operation: ended };
    }
    // Begins before the answer, so that a later press does not join this operation.
    const saved = saveDone(ended, connection);
    void publishDone(ended, connection, () => saved.then(() => savePublished(ended)));
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

  /** Publishes an operation that an earlier worker has left unpublished. */
  function publishLeft(done: Done, connection: Connection): void {
    if (!publishing.has(done.id)) void publishDone(done, connection);
  }

  /**
   * Publishes a done operation.
   *
   * @param save - saves afterwards that it is published
   */
  function publishDone(
    done: Done,
    connection: Connection,
    save: () => Promise<unknown> = () => savePublished(done),
  ): Promise<void> {
    const { link } = done.state;
    const published = publish(done, connection, save)
      .catch(noteProblem('storeChanges'))
      .finally(() => {
        publishing.delete(done.id);
        if (link !== null) publishingCreate.delete(link.id);
      });
    publishing.set(done.id, published);
    if (link !== null) publishingCreate.set(link.id, published);
    return published;
  }

  async function publish(done: Done, connection: Connection, save: () => Promise<unknown>): Promise<void> {
    await publishingCreate.get(linkIdOf(done.write) ?? '');
    if (lifetime.signal.aborted) return;
    await withTimeout(publishTimeoutMs, publishChange(done, connection));
    await save();
  }

  async function publishChange({ write, at, isPrivate, state }: Done, connection: Connection) {
    switch (write.kind) {
      case 'create': {
        const link = state.link && { ...state.link, missing: null };
        if (link !== null)
          await changes.publish({ kind: 'created', body: write.body, link, at, connection, isPrivate });
        return;
      }
      case 'update':
        await changes.publish({ kind: 'updated', body: write.body, connection, isPrivate });
        return;
      case 'delete':
        await changes.publish({ kind: 'deleted', id: write.id, connection, isPrivate });
    }
  }

  return { allPublished, saveEnd, saveFault, markDone, putDone, publishDone, publishLeft };
}

export type DoneOperations = ReturnType<typeof createDoneOperations>;

/** Returns an operation as done: with the created link, and as it was sent if that differs. */
export const doneWith = (operation: Operation, link: CreatedLink | null, sent: Write = operation.write): Done => ({
  ...operation,
  write: sent,
  state: { name: 'done', at: Date.now(), link, isPublished: false },
});
