import { withTimeout } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import { linkIdOf, type Operation } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { publish } from '../shared/changes.ts';
import { noteProblem } from '../shared/problems.ts';
import { type Done, idleOperationsOf, latest, operationById, unpublished } from './loaded-operations.ts';
import { addOperation, markPublished, record, removeAll, save, saveAll } from './log.ts';
import type { Outcome } from './outcome.ts';

const memoryOf = perBackground(() => ({
  /** By operation id: resolves once all subscribers have handled a finished operation. */
  finishing: new Map<string, Promise<void>>(),
  /** By the id of the created link: later changes of the link are published after its create. */
  publishingCreate: new Map<string, Promise<void>>(),
}));

/** Subscribers have 5 seconds. The next reading of the list repairs what a slower one misses. */
const publishTimeoutMs = 5000;

/** Resolves once all finished operations are published. */
export const allPublished = (background: Background): Promise<unknown> =>
  Promise.all(memoryOf(background).finishing.values());

/** Resolves once an operation is published; at once if it is not finished. */
export const published = (background: Background, { id }: Operation): Promise<void> =>
  memoryOf(background).finishing.get(id) ?? Promise.resolve();

/** Finishes an operation that the service has done, and publishes it. Only deletions by hand wait for subscribers. */
export async function complete(
  background: Background,
  operation: Operation,
  created: CreatedLink | null,
  connection: Connection,
): Promise<Outcome> {
  const { write, at, isPrivate, job } = operation;
  // Removed during the try: its connection is gone.
  if (operationById(background, operation.id) === undefined) return { state: 'done', created, rules: null };
  let rules: Operation | null = null;
  if (write.kind === 'create' && created !== null && write.geo_targets.length > 0) {
    const body = { id: created.id, has_geo_targeting: true, geo_targets: write.geo_targets };
    const update = { write: { kind: 'update' as const, body, base: null }, at, isPrivate, connection };
    rules = await save(background, await addOperation(background, update));
  }
  const state = { name: 'done' as const, at: Date.now(), link: created, isPublished: false };
  const done: Done = { ...latest(background, operation), state };
  // At once, so that another press does not join it.
  record(background, done);
  const finishing = publishDone(background, done, connection);
  if (write.kind === 'delete') {
    // The link is gone, and its other operations with it.
    void removeAll(background, idleOperationsOf(background, operation));
    if (job === undefined) await finishing;
  }
  return { state: 'done', created, rules };
}

/** Publishes what an earlier worker has left unpublished, and returns it. */
export function publishLeft(background: Background, connections: ReadonlyMap<string, Connection>): Operation[] {
  const { finishing } = memoryOf(background);
  return unpublished(background).filter((one) => {
    const connection = connections.get(one.connectionId);
    if (connection === undefined || finishing.has(one.id)) return false;
    void publishDone(background, one, connection);
    return true;
  });
}

function publishDone(background: Background, done: Done, connection: Connection): Promise<void> {
  const { finishing, publishingCreate } = memoryOf(background);
  const { link } = done.state;
  const ended = storeAndPublish(background, done, connection)
    .catch(noteProblem(background, 'storeChanges'))
    .finally(() => {
      finishing.delete(done.id);
      if (link !== null) publishingCreate.delete(link.id);
    });
  finishing.set(done.id, ended);
  if (link !== null) publishingCreate.set(link.id, ended);
  return ended;
}

/** Answers a create by hand before it writes anything: a page waits for that answer, and for no row of a job. */
async function storeAndPublish(background: Background, done: Done, connection: Connection): Promise<void> {
  const { write, job } = done;
  if (write.kind === 'create' && job === undefined) await answered();
  // Subscribers usually finish before this write starts, which then includes the one of `markPublished`.
  void saveAll(background, [done], { isUrgent: false });
  await memoryOf(background).publishingCreate.get(linkIdOf(write) ?? '');
  if (background.signal.aborted) return;
  await withTimeout(publishTimeoutMs, publishChange(background, done, connection));
  await markPublished(background, done);
}

/** Resolves after the answer has left. */
const answered = () => new Promise<void>((resolve) => setTimeout(resolve));

async function publishChange(background: Background, { write, at, isPrivate, state }: Done, connection: Connection) {
  switch (write.kind) {
    case 'create': {
      const link = state.link && { ...state.link, missing: null };
      if (link !== null)
        await publish(background, { kind: 'created', body: write.body, link, at, connection, isPrivate });
      return;
    }
    case 'update':
      await publish(background, { kind: 'updated', body: write.body, connection, isPrivate });
      return;
    case 'delete':
      await publish(background, { kind: 'deleted', id: write.id, connection, isPrivate });
  }
}
