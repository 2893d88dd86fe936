import { browser } from 'wxt/browser';
import { allSettledOrThrow } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { type Key, parseKey, readArea, removeKeys } from '@/lib/storage/keyed-item.ts';
import { connectionPrefix } from '@/lib/storage/keys.ts';
import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { releaseUnused } from './release-unused.ts';
import { forgetRemoved, readStoredConnections, type SavedConnections } from './saved-connections.ts';
import { parseTokenName, type Tokens } from './tokens.ts';

/** The reason for a sweep. */
type Occasion = 'removal' | 'workerStart' | 'browserStart';

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  noteProblem: NoteProblem;
  tokens: Tokens;
  savedConnections: SavedConnections;
}

/** Creates the functions that delete what was saved for removed connections. */
export function createSweeps({ lifetime, changes, noteProblem, tokens, savedConnections }: Needs) {
  /**
   * Deletes everything that was saved for removed connections. At the browser's start, if all connections can be parsed,
   * deletes everything that belongs to no connection. Otherwise, only the data of connections marked as removed. Must
   * hold the mutex of the connections, since it would delete the data of a connection that is being added.
   *
   * @returns false if something is left. Then the marks stay for the next sweep.
   */
  async function sweep(occasion: Occasion): Promise<boolean> {
    const { connections, unreadable, removed } = await readStoredConnections();
    const isWhole = occasion === 'browserStart' && unreadable.length === 0;
    if (removed.length === 0 && !isWhole) return true;
    tokens.forgetReadTokens();
    const isRemoved = (connectionId: string) =>
      isWhole ? connections.every(({ id }) => id !== connectionId) : removed.some(({ id }) => id === connectionId);
    const versions = connections.map(({ tokenVersion }) => tokenVersion);
    const isRemovedName = (name: string) => {
      const token = parseTokenName(name);
      if (token === null) return name.startsWith(connectionPrefix) && isRemoved(connectionOf(name));
      return isRemoved(token.connectionId) || (isWhole && !versions.includes(token.tokenVersion));
    };
    const isPublished = await changes.publish({ kind: 'removed', isRemoved, removed });
    const isDeleted = await allDone((['local', 'session'] as const).map((area) => removeNames(area, isRemovedName)));
    // A worker may start while a connection is being added, whose permission was just granted.
    const areReleased =
      occasion !== 'workerStart' && (await allDone(removed.map(({ baseUrl }) => releaseUnused(baseUrl))));
    const isDone = isPublished && isDeleted;
    if (isDone && areReleased && removed.length > 0) await forgetRemoved();
    return isDone;
  }

  /**
   * Deletes data that is saved for a connection after its removal: by a page that still shows the connection, or by a
   * late answer.
   */
  function sweepLateWrites(): void {
    lifetime.listen(browser.storage.onChanged, (changed, area) => {
      const written = Object.keys(changed).filter((name) => changed[name]?.newValue != null);
      const names = written.filter((name) => name.startsWith(connectionPrefix));
      if (names.length > 0 && (area === 'local' || area === 'session'))
        // If this fails, the sweep at the browser's next start deletes it.
        void removeOfNone(names.map((name): Key => `${area}:${name}`)).catch(noteProblem('connect'));
    });
  }

  async function removeOfNone(keys: readonly Key[]): Promise<void> {
    const isOf = (all: readonly Connection[]) => (key: Key) =>
      all.some(({ id }) => id === connectionOf(parseKey(key).name));
    if (keys.every(isOf(await savedConnections.current()))) return;
    // A connection that is being added may have items before it is saved.
    await savedConnections.inTurn(async () => {
      const { connections, unreadable } = await readStoredConnections();
      const isOfOne = isOf(connections);
      if (unreadable.length === 0) await removeKeys(...keys.filter((key) => !isOfOne(key)));
    });
  }

  return { sweep, sweepLateWrites };
}

export type Sweeps = ReturnType<typeof createSweeps>;

/** Returns the connection's id in the name of a storage item. */
const connectionOf = (name: string): string => name.split(':')[1] ?? '';

async function removeNames(area: 'local' | 'session', isRemovedName: (name: string) => boolean): Promise<void> {
  const names = Object.keys(await readArea(area)).filter(isRemovedName);
  // Tries all of them, even if one fails.
  await allSettledOrThrow(names.map((name) => removeKeys(`${area}:${name}`)));
}

const allDone = (work: readonly Promise<unknown>[]): Promise<boolean> =>
  allSettledOrThrow(work).then(
    () => true,
    () => false,
  );
