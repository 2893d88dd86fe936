import { answer } from '@/lib/messaging/answer.ts';
import { pack } from '@/lib/stats/packed-answer.ts';
import { keepAnswer } from '@/lib/stats-cache/stats-cache.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { withClient } from '../service-client.ts';

/** Answers what pages ask of clicks. */
export function answerStats(): void {
  answer('retrieveStats', async (query) => {
    const [connection, told] = await Promise.all([
      connectionItem.get(),
      withClient((client) => client.retrieveStats(query)),
    ]);
    if (!told.ok) return told;
    const dated = { answer: pack(told.value), at: Date.now() };
    // Not waited for, and a full storage costs the next opening a moment, not this one its answer.
    if (connection !== null) void keepAnswer(connection.id, query, dated).catch(() => undefined);
    return { ok: true, value: dated };
  });
}
