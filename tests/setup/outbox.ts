import { setTimeout as wait } from 'node:timers/promises';
import { openDB } from 'idb';
import { onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { type OutboxEntry, outboxEntry } from '@/lib/outbox/entry.ts';
import { outboxItem } from '@/lib/storage/outbox.ts';

/** What is not sent yet, as pages see it. */
export const unsent = async (): Promise<OutboxEntry[]> => (await outboxItem.get()).entries;

/**
 * Has timers and the date go on by themselves, and fast: what waits ten seconds waits some milliseconds. Not while a
 * request is under way, which takes its real time.
 */
export function hurryTime(isBusy: () => boolean = () => false): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  let isOver = false;
  const hurry = async () => {
    while (!isOver) {
      await wait(2);
      if (!isOver && !isBusy()) await vi.advanceTimersByTimeAsync(500);
    }
  };
  const hurried = hurry();
  onTestFinished(async () => {
    isOver = true;
    await hurried;
    vi.useRealTimers();
  });
}

/** Waits in real time, whatever the clock says. */
export async function eventually<T>(holds: () => T | Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await holds();
    } catch (fault) {
      if (tries > 2000) throw fault;
      await wait(5);
    }
  }
}

/** Rows of a job, which lie together while they are tried for the first time. */
const group = z.object({ entries: z.array(z.unknown()) });

/** What the outbox keeps on disk. Opened before the background has made it, it would be one without any stores. */
export async function keptEntries(): Promise<OutboxEntry[]> {
  if ((await indexedDB.databases()).every(({ name }) => name !== 'outbox')) return [];
  const database = await openDB('outbox');
  const read = (name: string) => (database.objectStoreNames.contains(name) ? database.getAll(name) : []);
  const [alone, groups] = [await read('entries'), z.array(group).parse(await read('groups'))];
  database.close();
  return [...groups.flatMap(({ entries }) => entries), ...alone].map((entry) => outboxEntry.parse(entry));
}

/** Whether an entry goes on by itself. */
export const isMoving = ({ name }: OutboxEntry['state']): boolean => ['waiting', 'sending', 'unsure'].includes(name);

/** Waits until nothing is under way, and answers with what waits for a person: as it is kept, whoever is told. */
export const outboxAtRest = (): Promise<OutboxEntry[]> =>
  eventually(async () => {
    const entries = await keptEntries();
    const moving = entries.filter(({ state }) => isMoving(state));
    if (moving.length > 0) throw new Error(`Still moving: ${JSON.stringify(moving.map(({ state }) => state))}`);
    return entries;
  });
