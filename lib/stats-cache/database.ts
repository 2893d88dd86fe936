import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Whose answer, about which link and days: an absent day is an empty text, since a key has no null. */
export type AnswerKey = [connectionId: string, id: string, start_date: string, end_date: string];

interface Schema extends DBSchema {
  answers: {
    key: AnswerKey;
    /** The answer as JSON text: one text is read several times faster than fifty thousand objects. */
    value: { key: AnswerKey; at: number; text: string };
    indexes: { at: number };
  };
  /** The clicks of the last 30 days, by connection and link: small, so that all are kept, for the list. */
  recent: { key: RecentKey; value: { key: RecentKey; at: number; total_count: number | null } };
}

type RecentKey = [connectionId: string, id: string];

/** Opens the cache's database for one piece of work. Held open, it would be in the way of a version to come. */
export async function withDatabase<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>('hem-stats', 1, {
    upgrade(created) {
      created.createObjectStore('answers', { keyPath: 'key' }).createIndex('at', 'at');
      created.createObjectStore('recent', { keyPath: 'key' });
    },
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
