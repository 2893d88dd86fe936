import { mutex } from '@/lib/async/async.ts';
import type { HemDatabase } from '@/lib/database/hem-database.ts';
import { keysOfConnection } from '@/lib/database/keys.ts';
import { type StatsQuery, statsKey } from '@/lib/database/stored-stats.ts';
import type { PackedAnswer } from '@/lib/stats/packed-answer.ts';
import { isOfRecentDays } from '@/lib/stats/recent-clicks.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import type { OpenDatabase } from './database.ts';
import type { NoteProblem } from './problems.ts';

/**
 * The number of stored answers of a connection; the oldest go first. The largest limit of *Stats* takes 2,000, with the period
 * before.
 */
export const maxAnswers = 2500;

interface Needs {
  openDatabase: OpenDatabase;
  noteProblem: NoteProblem;
}

/** Creates the store of the answers that *Stats* shows. */
export function createStoredStats({ openDatabase, noteProblem }: Needs) {
  /** Writes follow each other, so that a deleted answer does not come back. */
  const inTurn = mutex();

  /** Changes the stores after earlier changes. Succeeds if the browser has no database. */
  function change(act: (stores: ReturnType<typeof storesIn>) => Promise<void> | void): Promise<void> {
    return inTurn(async () => {
      const stores = storesIn(await openDatabase());
      await act(stores);
      await stores.done;
    }).catch(noteProblem('storeStats'));
  }

  /** Stores an answer of a connection. Writes nothing once that is removed: an answer may come late. */
  function saveStats(
    connectionId: string,
    query: StatsQuery,
    { answer, at }: { answer: PackedAnswer; at: number },
  ): Promise<void> {
    return inTurn(async () => {
      if ((await readConnections()).every(({ id }) => id !== connectionId)) return;
      // One text is read several times faster than fifty thousand objects.
      const text = JSON.stringify(answer);
      const { total_count } = answer;
      const { stats, recentClicks, done } = storesIn(await openDatabase());
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
  }

  /** Deletes the stored stats of a link. */
  function deleteStatsOfLink(connectionId: string, id: string): Promise<void> {
    return change(({ stats, recentClicks }) => {
      const [first, last] = ['', '\uffff'];
      void stats.delete(IDBKeyRange.bound([connectionId, id, first, first], [connectionId, id, last, last]));
      void recentClicks.delete([connectionId, id]);
    });
  }

  /** Deletes the stored stats of some connections, by their ids. */
  function deleteStatsOfConnections(isMeant: (connectionId: string) => boolean): Promise<void> {
    return change(async ({ stats, recentClicks }) => {
      for (const key of await stats.getAllKeys()) if (isMeant(key[0])) void stats.delete(key);
      for (const key of await recentClicks.getAllKeys()) if (isMeant(key[0])) void recentClicks.delete(key);
    });
  }

  return { saveStats, deleteStatsOfLink, deleteStatsOfConnections };
}

export type StoredStats = ReturnType<typeof createStoredStats>;

const storesIn = (database: HemDatabase) => {
  const transaction = database.transaction(['stats', 'recentClicks'], 'readwrite');
  return {
    stats: transaction.objectStore('stats'),
    recentClicks: transaction.objectStore('recentClicks'),
    done: transaction.done,
  };
};
