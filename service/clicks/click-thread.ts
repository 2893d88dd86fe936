/** Writes clicks on a connection of its own. This thread waits for the disk, so that no visit does. */
import { workerData } from 'node:worker_threads';
import { answerMessages } from '../shared/thread.ts';
import { openConnection, storageSchema } from '../storage/open.ts';
import { clickTask, runClickTask } from './tasks.ts';

const database = openConnection(storageSchema.parse(workerData), { isWriterThread: true });
answerMessages(
  (asked) => runClickTask(database, clickTask.parse(asked)),
  () => database.destroy(),
);
