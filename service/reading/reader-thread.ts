/** Reads lists, stats and shared stats on connections of its own. */
import { workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { Refusal } from '../shared/refusal.ts';
import { answerMessages } from '../shared/thread.ts';
import { openForReading, openReplica, storageSchema } from '../storage/open.ts';
import type { readAnswer } from './reader.ts';
import { createReplicaReader } from './replica.ts';
import { readTask, runReadTask } from './tasks.ts';

// Zod needs its language in each thread (see app.ts).
z.config(z.locales.en());

const storage = storageSchema.parse(workerData);
const primary = openForReading(storage);
const replica = openReplica(storage);
const read = createReplicaReader(primary, replica);

async function answer(asked: unknown): Promise<z.infer<typeof readAnswer>> {
  try {
    const task = readTask.parse(asked);
    return { kind: 'text', text: await read((database) => runReadTask(database, task)) };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const { shape, message, errors } = refusal;
    return { kind: 'refusal', shape, message, errors };
  }
}

answerMessages(answer, async () => {
  await Promise.all([primary.destroy(), replica?.destroy()]);
});
