/** Adds waiting clicks to the figures of links, on a connection of its own: it may take long, and holds up no visit. */
import { workerData } from 'node:worker_threads';
import { openAnother, storageOf } from '../storage/open.ts';
import { answerMessages } from '../threads/answer.ts';
import { perform } from './adding.ts';

const database = openAnother(storageOf.parse(workerData));
answerMessages((asked) => perform(database, asked));
