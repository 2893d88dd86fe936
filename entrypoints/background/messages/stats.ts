import { answer } from '@/lib/messaging/answer.ts';
import { lastClickIn } from '@/lib/stats/last-click.ts';
import { pack } from '@/lib/stats/packed-answer.ts';
import { withConnection } from '../connections/service-client.ts';
import type { Background } from '../shared/background.ts';
import { publish, subscribe } from '../shared/changes.ts';
import { noteProblem } from '../shared/problems.ts';
import { deleteStatsOfConnections, deleteStatsOfLink, saveStats } from '../shared/stored-stats.ts';

/** Answers requests for stats, and deletes the stored stats of removed links and connections. */
export function registerStats(background: Background): void {
  answer(background, 'retrieveStats', (query, { isPrivate, ...about }) =>
    withConnection(background, about, async (client, connection) => {
      const stats = await client.retrieveStats(query);
      if (!stats.ok) return stats;
      const dated = { answer: pack(stats.value), at: Date.now() };
      // Not awaited: a full storage must not delay or fail this answer.
      if (!isPrivate)
        void saveStats(background, connection.id, query, dated).catch(noteProblem(background, 'storeStats'));
      const since = lastClickIn(stats.value, dated.at);
      if (since !== null || (stats.value.total_count ?? 0) > 0) {
        void publish(background, { kind: 'clicked', id: query.id, since, connection, isPrivate });
      }
      return { ok: true, value: dated };
    }),
  );

  subscribe(background, {
    deleted: ({ id, connection }) => deleteStatsOfLink(background, connection.id, id),
    foundGone: ({ id, connection }) => deleteStatsOfLink(background, connection.id, id),
    removed: ({ isRemoved }) => deleteStatsOfConnections(background, isRemoved),
    tokenReplaced: ({ connection }) => deleteStatsOfConnections(background, (id) => id === connection.id),
  });
}
