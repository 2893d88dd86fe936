import * as z from 'zod/mini';
import { takingTurns } from '../async/async.ts';
import type { statsQuery } from '../contract/queries.ts';
import { pageConnectionId } from '../messaging/page-connection.ts';
import type { DatedAnswer } from '../stats/dated-answer.ts';
import { type PackedAnswer, unpackedAnswer } from '../stats/packed-answer.ts';
import { isOfRecentDays, type RecentClicks } from '../stats/recent-clicks.ts';
import { readConnections } from '../storage/connections.ts';
import { type AnswerKey, withDatabase } from './database.ts';

export type StatsQuery = z.output<typeof statsQuery>;

const keptAnswer = z.object({ answer: unpackedAnswer, at: z.number() });

/** The number of cached answers; the oldest go first. A campaign of 100 links and its period before take 200. */
export const maxAnswers = 500;

const keyOf = (connectionId: string, { id, start_date = '', end_date = '' }: StatsQuery): AnswerKey => [
  connectionId,
  id,
  start_date,
  end_date,
];

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the last answer of a connection; null if there was none, or it cannot be parsed. */
export async function recallAnswer(query: StatsQuery, connectionId = pageConnectionId()): Promise<DatedAnswer | null> {
  const kept = await withDatabase((database) => database.get('answers', keyOf(connectionId, query))).catch(() => null);
  if (!kept) return null;
  const read = keptAnswer.safeParse({ answer: parse(kept.text), at: kept.at });
  return read.success ? read.data : null;
}

const keptRecent = z.object({
  key: z.array(z.string()),
  total_count: z.nullable(z.number()),
  at: z.number(),
});

/** For more links, reading all records at once is faster than reading each. */
const maxSingleReads = 300;

/** Returns the cached clicks of links in their last 30 days, by their ids. Empty if they cannot be read. */
export async function recallRecentClicks(
  connectionId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecentClicks>> {
  const kept = await withDatabase(async (database) => {
    const { store } = database.transaction('recent');
    if (ids.length <= maxSingleReads) return Promise.all(ids.map((id) => store.get([connectionId, id])));
    const wanted = new Set(ids);
    const all = await store.getAll(IDBKeyRange.bound([connectionId, ''], [connectionId, '\uffff']));
    return all.filter(({ key: [, id] }) => wanted.has(id));
  }).catch(() => []);
  return new Map(
    kept.flatMap((value): [string, RecentClicks][] => {
      const { data } = keptRecent.safeParse(value);
      const id = data?.key[1];
      return data === undefined || id === undefined ? [] : [[id, { total_count: data.total_count, at: data.at }]];
    }),
  );
}

/** Writes follow each other, so that a deleted answer does not come back. Each background has a writer of its own. */
export function answersWriter() {
  const inTurn = takingTurns();

  /** Caches an answer of a connection. Writes nothing once it is removed: an answer may come late. */
  const keepAnswer = (
    connectionId: string,
    query: StatsQuery,
    { answer, at }: { answer: PackedAnswer; at: number },
  ): Promise<void> =>
    inTurn(async () => {
      if ((await readConnections()).every(({ id }) => id !== connectionId)) return;
      const text = JSON.stringify(answer);
      await withDatabase(async (database) => {
        const transaction = database.transaction(['answers', 'recent'], 'readwrite');
        const { total_count } = answer;
        if (isOfRecentDays(query, at)) {
          void transaction.objectStore('recent').put({ key: [connectionId, query.id], at, total_count });
        }
        const store = transaction.objectStore('answers');
        await store.put({ key: keyOf(connectionId, query), at, text });
        let surplus = (await store.count()) - maxAnswers;
        for (let oldest = await store.index('at').openCursor(); oldest && surplus > 0; surplus -= 1) {
          await oldest.delete();
          oldest = await oldest.continue();
        }
      });
    });

  /** Deletes the answers of a link that is gone. */
  const forgetAnswersOf = (connectionId: string, id: string): Promise<void> =>
    inTurn(() =>
      withDatabase((database) =>
        Promise.all([
          database.delete(
            'answers',
            IDBKeyRange.bound([connectionId, id, '', ''], [connectionId, id, '\uffff', '\uffff']),
          ),
          database.delete('recent', [connectionId, id]),
        ]),
      ),
    ).then(
      () => undefined,
      () => undefined,
    );

  /**
   * Deletes the answers of some connections, by their ids. Waits for a running write. Succeeds if the browser has no database.
   */
  const forgetAnswers = (isMeant: (connectionId: string) => boolean): Promise<void> =>
    inTurn(async () => {
      await withDatabase(async (database) => {
        const transaction = database.transaction(['answers', 'recent'], 'readwrite');
        const [answers, recent] = [transaction.objectStore('answers'), transaction.objectStore('recent')];
        for (const key of await answers.getAllKeys()) if (isMeant(key[0])) await answers.delete(key);
        for (const key of await recent.getAllKeys()) if (isMeant(key[0])) await recent.delete(key);
        await transaction.done;
      });
    }).then(
      () => undefined,
      () => undefined,
    );

  return { keepAnswer, forgetAnswersOf, forgetAnswers };
}
