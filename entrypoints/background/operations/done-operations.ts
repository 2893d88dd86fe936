import { withTimeout } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import { linkIdOf, type Operation } from '@/lib/operations/operation.ts';
import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { Done, LoadedOperations } from './loaded-operations.ts';
import type { Log } from './log.ts';
import type { Tried } from './tried.ts';

/** Subscribers have 5 seconds. The next reading of the list repairs what a slower one misses. */
const publishTimeoutMs = 5000;

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  noteProblem: NoteProblem;
  loadedOperations: LoadedOperations;
  log: Log;
}

/** Creates the functions that mark operations as done, and publish what they changed. */
export function createDoneOperations({ lifetime, changes, noteProblem, loadedOperations, log }: Needs) {
  /** By operation id: resolves once all subscribers have handled a done operation. */
  const publishing = new Map<string, Promise<void>>();
  /** By the id of the created link: later changes of the link are published after its create. */
  const publishingCreate = new Map<string, Promise<void>>();

  /** Resolves once all done operations are published. */
  function allPublished(): Promise<unknown> {
    return Promise.all(publishing.values());
  }

  /** Resolves once an operation is published; at once if it is not done. */
  function whenPublished({ id }: Operation): Promise<void> {
    return publishing.get(id) ?? Promise.resolve();
  }

  /**
   * Marks an operation as done, and publishes it. Only deletions by hand wait for subscribers. Adds an update with the
   * country rules of a created link, and saves both in one transaction: a worker that does not find the create as done
   * adds the rules itself.
   */
  async function markDone(operation: Operation, created: CreatedLink | null, connection: Connection): Promise<Tried> {
    const { write, at, isPrivate, job } = operation;
    const state = { name: 'done' as const, at: Date.now(), link: created, isPublished: false };
    // Removed during the try: its connection is gone.
    if (loadedOperations.pendingById(operation.id) === undefined) return { operation: { ...operation, state } };
    let rules: Operation | undefined;
    if (write.kind === 'create' && created !== null && write.geo_targets.length > 0) {
      const body = { id: created.id, has_geo_targeting: true, geo_targets: write.geo_targets };
      const update = { write: { kind: 'update' as const, body, base: null }, at, isPrivate, connection };
      rules = await log.addOperation(update);
    }
    const done: Done = { ...loadedOperations.latest(operation), state };
    // At once, so that another press does not join it.
    loadedOperations.update(done);
    if (rules !== undefined) await log.saveAll([done, loadedOperations.latest(rules)]);
    const published = publishDone(done, connection);
    if (write.kind === 'delete') {
      // The link is gone, and its other operations with it.
      void log.removeAll(loadedOperations.idleOperationsOf(operation));
      if (job === undefined) await published;
    }
    return { operation: done, ...(rules && { rules }) };
  }

  /** Publishes what an earlier worker has left unpublished, and returns it. */
  function publishLeft(connections: ReadonlyMap<string, Connection>): Operation[] {
    return loadedOperations.unpublished().filter((one) => {
      const connection = connections.get(one.connectionId);
      if (connection === undefined || publishing.has(one.id)) return false;
      void publishDone(one, connection);
      return true;
    });
  }

  function publishDone(done: Done, connection: Connection): Promise<void> {
    const { link } = done.state;
    const published = storeAndPublish(done, connection)
      .catch(noteProblem('storeChanges'))
      .finally(() => {
        publishing.delete(done.id);
        if (link !== null) publishingCreate.delete(link.id);
      });
    publishing.set(done.id, published);
    if (link !== null) publishingCreate.set(link.id, published);
    return published;
  }

  /** Writes nothing for a create by hand until it is answered: a page waits for that, and for no row of a job. */
  async function storeAndPublish(done: Done, connection: Connection): Promise<void> {
    const { write, job } = done;
    if (write.kind === 'create' && job === undefined) await nextTask();
    // Subscribers usually finish before this write starts, which then includes the one of `markPublished`. If the browser
    // stops the worker before it, the next worker finds a created link (`afterStop`).
    void log.saveAll([done], { isUrgent: false });
    await publishingCreate.get(linkIdOf(write) ?? '');
    if (lifetime.signal.aborted) return;
    await withTimeout(publishTimeoutMs, publishChange(done, connection));
    await log.markPublished(done);
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

  return { allPublished, whenPublished, markDone, publishLeft };
}

export type DoneOperations = ReturnType<typeof createDoneOperations>;

/** Resolves in the next task. By then a create without country rules is answered. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
