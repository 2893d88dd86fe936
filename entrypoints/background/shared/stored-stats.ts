import { mutex } from '@/lib/async/async.ts';
import type { HemDatabase } from '@/lib/database/hem-database.ts';
import { keysOfConnection } from '@/lib/database/keys.ts';
import { type StatsQuery, statsKey } from '@/lib/database/stored-stats.ts';
import type { PackedAnswer } from '@/lib/stats/packed-answer.ts';
import { isOfRecentDays } from '@/lib/stats/recent-clicks.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { type Background, perBackground } from './background.ts';
import { databaseOf } from './database.ts';
import { noteProblem } from './problems.ts';

/**
 * The number of stored answers of a connection; the oldest go first. The largest limit of *Stats* takes 2,000, with the period
 * before.
 */
export const maxAnswers = 2500;

/** Writes follow each other, so that a deleted answer does not come back. */
const inTurnOf = perBackground(() => mutex());

const storesIn = (database: HemDatabase) => {
  const transaction = database.transaction(['stats', 'recentClicks'], 'readwrite');
  return {
    stats: transaction.objectStore('stats'),
    recentClicks: transaction.objectStore('recentClicks'),
    done: transaction.done,
  };
};

/** Changes the stores after earlier changes. Succeeds if the browser has no database. */
const change = (
  background: Background,
  act: (stores: ReturnType<typeof storesIn>) => Promise<void> | void,
): Promise<void> =>
  inTurnOf(background)(async () => {
    const stores = storesIn(await databaseOf(background));
    await act(stores);
    await stores.done;
  }).catch(noteProblem(background, 'storeStats'));

/** Stores an answer of a connection. Writes nothing once that is removed: an answer may come late. */
export const saveStats = (
  background: Background,
  connectionId: string,
  query: StatsQuery,
  { answer, at }: { answer: PackedAnswer; at: number },
): Promise<void> =>
  inTurnOf(background)(async () => {
    if ((await readConnections()).every(({ id }) => id !== connectionId)) return;
    // One text is read several times faster than fifty thousand objects.
    const text = JSON.stringify(answer);
    const { total_count } = answer;
    const { stats, recentClicks, done } = storesIn(await databaseOf(background));
    if (isOfRecentDays(query, at)) void recentClicks.put({ key: [connectionId, query.id], at, total_count });
    await stats.put({ key: statsKey(connectionId, query), at, text });
    let surplus = (await stats.count(keysOfConnection(connectionId))) - maxAnswers;
    for (let oldest = surplus > 0 ? await stats.index('at').openKeyCursor() : null; oldest && surplus > 0; ) {
      if (oldest.primaryKey[0] === connectionId) {
        void stats.delete(oldest.primaryKey);
        surplus -= 1;
      }
      oldest = await oldest.continue();
    }
    await done;
  });

/** Deletes the stored stats of a link. */
export const deleteStatsOfLink = (background: Background, connectionId: string, id: string): Promise<void> =>
  change(background, ({ stats, recentClicks }) => {
    const [first, last] = ['', '\uffff'];
    void stats.delete(IDBKeyRange.bound([connectionId, id, first, first], [connectionId, id, last, last]));
    void recentClicks.delete([connectionId, id]);
  });

/** Deletes the stored stats of some connections, by their ids. */
export const deleteStatsOfConnections = (
  background: Background,
  isMeant: (connectionId: string) => boolean,
): Promise<void> =>
  change(background, async ({ stats, recentClicks }) => {
    for (const key of await stats.getAllKeys()) if (isMeant(key[0])) void stats.delete(key);
    for (const key of await recentClicks.getAllKeys()) if (isMeant(key[0])) void recentClicks.delete(key);
  });
