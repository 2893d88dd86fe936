import * as z from 'zod/mini';
import { takingTurns } from '../async/taking-turns.ts';
import type { statsQuery } from '../contract/queries.ts';
import { pageConnectionId } from '../messaging/page-connection.ts';
import type { DatedAnswer } from '../stats/dated-answer.ts';
import { type PackedAnswer, unpackedAnswer } from '../stats/packed-answer.ts';
import { isOfRecentDays, type RecentClicks } from '../stats/recent-clicks.ts';
import { readConnections } from '../storage/connections.ts';
import { type AnswerKey, withDatabase } from './database.ts';

export type StatsQuery = z.output<typeof statsQuery>;

const keptAnswer = z.object({ answer: unpackedAnswer, at: z.number() });

/** How many answers are kept: the oldest go first. A campaign of a hundred links and the days before it is 200. */
export const mostAnswers = 500;

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

/** Of so many links, what is kept is read one by one: of more, reading all at once takes less than asking for each. */
const mostOneByOne = 300;

/** The clicks of the last 30 days that were last told of some links, by their ids. None where they cannot be read. */
export async function recallRecentClicks(
  connectionId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecentClicks>> {
  const kept = await withDatabase(async (database) => {
    const { store } = database.transaction('recent');
    if (ids.length <= mostOneByOne) return Promise.all(ids.map((id) => store.get([connectionId, id])));
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

/** One write after the other, so that what is being forgotten does not come back. */
const inTurn = takingTurns();

/** Keeps an answer of a connection. Once that is no more, nothing is written: an answer may come late. */
export const keepAnswer = (
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
      let surplus = (await store.count()) - mostAnswers;
      for (let oldest = await store.index('at').openCursor(); oldest && surplus > 0; surplus -= 1) {
        await oldest.delete();
        oldest = await oldest.continue();
      }
    });
  });

/** Forgets the answers of one link: it is gone. */
export const forgetAnswersOf = (connectionId: string, id: string): Promise<void> =>
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
 * Forgets the answers of some connections, by their ids. A write under way is waited for. A browser that keeps nothing has
 * nothing to forget.
 */
export const forgetAnswers = (isMeant: (connectionId: string) => boolean): Promise<void> =>
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
