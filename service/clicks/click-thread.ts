/** Writes what there is to write of clicks, on a connection of its own: it waits for the disk, and no visit does. */
import { workerData } from 'node:worker_threads';
import { answerMessages } from '../shared/thread.ts';
import { openAnother, storageOf } from '../storage/open.ts';
import { clickTask, perform } from './tasks.ts';

const database = openAnother(storageOf.parse(workerData), { writesApart: true });
answerMessages(
  (asked) => perform(database, clickTask.parse(asked)),
  () => database.destroy(),
);
