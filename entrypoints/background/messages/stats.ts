import { answer } from '@/lib/messaging/answer.ts';
import { lastClickIn } from '@/lib/stats/last-click.ts';
import { pack } from '@/lib/stats/packed-answer.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { StoredStats } from '../shared/stored-stats.ts';

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  noteProblem: NoteProblem;
  storedStats: StoredStats;
  connections: Connections;
}

/** Answers requests for stats, and deletes the stored stats of removed links and connections. */
export function registerStats({ lifetime, changes, noteProblem, storedStats, connections }: Needs): void {
  answer(lifetime, 'retrieveStats', (query, { isPrivate, ...about }) =>
    connections.withConnection(about, async (client, connection) => {
      const stats = await client.retrieveStats(query);
      if (!stats.ok) return stats;
      const dated = { answer: pack(stats.value), at: Date.now() };
      // Not awaited: a full storage must not delay or fail this answer.
      if (!isPrivate) void storedStats.saveStats(connection.id, query, dated).catch(noteProblem('storeStats'));
      const since = lastClickIn(stats.value, dated.at);
      if (since !== null || (stats.value.total_count ?? 0) > 0) {
        void changes.publish({ kind: 'clicked', id: query.id, since, connection, isPrivate });
      }
      return { ok: true, value: dated };
    }),
  );

  changes.subscribe({
    deleted: ({ id, connection }) => storedStats.deleteStatsOfLink(connection.id, id),
    foundGone: ({ id, connection }) => storedStats.deleteStatsOfLink(connection.id, id),
    removed: ({ isRemoved }) => storedStats.deleteStatsOfConnections(isRemoved),
    tokenReplaced: ({ connection }) => storedStats.deleteStatsOfConnections((id) => id === connection.id),
  });
}
