import { browser } from 'wxt/browser';
import { allSettledOrThrow } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { type Key, parseKey, readArea, removeKeys } from '@/lib/storage/keyed-item.ts';
import { connectionPrefix } from '@/lib/storage/keys.ts';
import type { Background } from '../shared/background.ts';
import { publish } from '../shared/changes.ts';
import { noteProblem } from '../shared/problems.ts';
import { releaseUnused } from './release-unused.ts';
import { connectionsMutex, connectionsNow, forgetRemoved, readStoredConnections } from './saved-connections.ts';
import { forgetReadTokens, parseTokenName } from './token.ts';

/** The reason for a sweep. */
type Occasion = 'removal' | 'workerStart' | 'browserStart';

/**
 * Deletes everything that was saved for removed connections. At the browser's start, if all connections can be parsed,
 * deletes everything that belongs to no connection. Otherwise, only the data of connections marked as removed. Must
 * hold the mutex of the connections, since it would delete the data of a connection that is being added.
 *
 * @returns false if something is left. Then the marks stay for the next sweep.
 */
export async function sweep(background: Background, occasion: Occasion): Promise<boolean> {
  const { connections, unreadable, removed } = await readStoredConnections();
  const isWhole = occasion === 'browserStart' && unreadable.length === 0;
  if (removed.length === 0 && !isWhole) return true;
  forgetReadTokens(background);
  const isRemoved = (connectionId: string) =>
    isWhole ? connections.every(({ id }) => id !== connectionId) : removed.some(({ id }) => id === connectionId);
  const versions = connections.map(({ tokenVersion }) => tokenVersion);
  const isRemovedName = (name: string) => {
    const token = parseTokenName(name);
    if (token === null) return name.startsWith(connectionPrefix) && isRemoved(connectionOf(name));
    return isRemoved(token.connectionId) || (isWhole && !versions.includes(token.tokenVersion));
  };
  const isPublished = await publish(background, { kind: 'removed', isRemoved, removed });
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
export function sweepLateWrites(background: Background): void {
  background.listen(browser.storage.onChanged, (changes, area) => {
    const written = Object.keys(changes).filter((name) => changes[name]?.newValue != null);
    const names = written.filter((name) => name.startsWith(connectionPrefix));
    if (names.length > 0 && (area === 'local' || area === 'session'))
      // If this fails, the sweep at the browser's next start deletes it.
      void removeOfNone(
        background,
        names.map((name): Key => `${area}:${name}`),
      ).catch(noteProblem(background, 'connect'));
  });
}

async function removeOfNone(background: Background, keys: readonly Key[]): Promise<void> {
  const isOf = (all: readonly Connection[]) => (key: Key) =>
    all.some(({ id }) => id === connectionOf(parseKey(key).name));
  if (keys.every(isOf(await connectionsNow(background)))) return;
  // A connection that is being added may have items before it is saved.
  await connectionsMutex(background, async () => {
    const { connections, unreadable } = await readStoredConnections();
    const isOfOne = isOf(connections);
    if (unreadable.length === 0) await removeKeys(...keys.filter((key) => !isOfOne(key)));
  });
}

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
