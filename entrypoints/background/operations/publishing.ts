import { withTimeout } from '@/lib/async/async.ts';
import { batch } from '@/lib/async/batch.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { linkIdOf } from '@/lib/operations/operation.ts';
import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { Done } from './log-reads.ts';
import type { SaveSurely } from './save-surely.ts';

/** Subscribers have 5 seconds. The next reading of the list repairs what a slower one misses. */
const publishTimeoutMs = 5000;

/** Rows are saved as published together, after this time at most, in milliseconds. */
const rowDelay = 100;

/** A done operation that is being published. */
interface Publication {
  /** The id of the link that it created; null for other operations. */
  createdLink: string | null;
  /** Resolves once all subscribers have handled the operation, and that is saved. */
  published: Promise<void>;
}

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  noteProblem: NoteProblem;
  saveSurely: SaveSurely;
}

/** Creates the functions that publish what done operations have changed. */
export function createPublishing({ lifetime, changes, noteProblem, saveSurely }: Needs) {
  /** By operation id. */
  const publications = new Map<string, Publication>();

  /** Resolves once all done operations are published. */
  function allPublished(): Promise<unknown> {
    return Promise.all(publications.values().map(({ published }) => published));
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

  /** Publishes an operation that an earlier worker has left unpublished. */
  function publishLeft(done: Done, connection: Connection): void {
    if (!publications.has(done.id)) void publishDone(done, connection);
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
    const published = publish(done, connection, save)
      .catch(noteProblem('storeChanges'))
      .finally(() => publications.delete(done.id));
    publications.set(done.id, { createdLink: done.state.link?.id ?? null, published });
    return published;
  }

  async function publish(done: Done, connection: Connection, save: () => Promise<unknown>): Promise<void> {
    const link = linkIdOf(done.write);
    const create = publications.values().find(({ createdLink }) => link !== null && createdLink === link);
    // A link's create is published before its other changes.
    await create?.published;
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

  return { allPublished, savePublished, publishLeft, publishDone };
}

export type Publishing = ReturnType<typeof createPublishing>;
