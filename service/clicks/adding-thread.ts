/**
 * Adds waiting clicks to the figures of links, and looks after the embedded database's log, on a connection of its own: it
 * may take long, and holds up no visit.
 */
import { workerData } from 'node:worker_threads';
import { createCheckpoints } from '../storage/checkpoints.ts';
import { openAnother, storageOf } from '../storage/open.ts';
import { answerMessages } from '../threads/answer.ts';
import { perform } from './adding.ts';

const storage = storageOf.parse(workerData);
const database = openAnother(storage);
const checkpoint = createCheckpoints(database, storage.file);
answerMessages((asked) => perform(database, asked, checkpoint));
