/** Reads lists, stats and shared figures on a connection of its own. */
import { workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';
import { openForReading, storageOf } from '../storage/open.ts';
import { answerMessages } from '../threads/answer.ts';
import type { readAnswer } from './reader.ts';
import { perform, readTask } from './tasks.ts';

// As in the thread that answers visits (app.ts).
z.config(z.locales.en());

const database = openForReading(storageOf.parse(workerData));

answerMessages(async (asked): Promise<z.infer<typeof readAnswer>> => {
  try {
    return { kind: 'text', text: await perform(database, readTask.parse(asked)) };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const { shape, message, errors } = refusal;
    return { kind: 'refusal', shape, message, errors };
  }
});
