import { answer } from '@/lib/messaging/answer.ts';
import { lastClickIn } from '@/lib/stats/last-click.ts';
import { pack } from '@/lib/stats/packed-answer.ts';
import type { Background } from '../background.ts';
import { publish, subscribe } from '../changes.ts';
import { withConnection } from '../connections/service-client.ts';
import { answersOf } from '../writers.ts';

/** Answers what pages ask of clicks. */
export function answerStats(background: Background): void {
  const { forgetAnswers, forgetAnswersOf, keepAnswer } = answersOf(background);
  answer(background, 'retrieveStats', (query, { isPrivate, ...about }) =>
    withConnection(background, about, async (client, connection) => {
      const stats = await client.retrieveStats(query);
      if (!stats.ok) return stats;
      const dated = { answer: pack(stats.value), at: Date.now() };
      // Not waited for, and a full storage costs the next opening a moment, not this one its answer.
      if (!isPrivate) void keepAnswer(connection.id, query, dated).catch(() => undefined);
      const since = lastClickIn(stats.value, dated.at);
      if (since !== null || (stats.value.total_count ?? 0) > 0) {
        void publish(background, { kind: 'clicked', id: query.id, since, connection, isPrivate });
      }
      return { ok: true, value: dated };
    }),
  );

  subscribe(background, {
    deleted: ({ id, connection }) => forgetAnswersOf(connection.id, id),
    foundGone: ({ id, connection }) => forgetAnswersOf(connection.id, id),
    removed: ({ isRemoved }) => forgetAnswers(isRemoved),
    tokenReplaced: ({ connection }) => forgetAnswers((id) => id === connection.id),
  });
}
