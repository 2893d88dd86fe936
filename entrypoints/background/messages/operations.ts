import { browser } from 'wxt/browser';
import { answer } from '@/lib/messaging/answer.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { discard, discardAll, discardUnsent } from '../operations/discard.ts';
import {
  choose,
  flush,
  forgetRemoved,
  pendingOperationsOf,
  readOperation,
  sendDue,
  sendNow,
} from '../operations/operations.ts';
import { publishOperations } from '../operations/publish.ts';
import { operationsAlarm } from '../operations/schedule.ts';
import type { Background } from '../shared/background.ts';
import { subscribe } from '../shared/changes.ts';
import { noteProblem } from '../shared/problems.ts';

/** Registers the messages about pending operations, and continues what an earlier worker has left. */
export function registerOperations(background: Background): void {
  publishOperations(background);
  background.listen(browser.alarms.onAlarm, ({ name }) => {
    if (name === operationsAlarm) void quietly(background, () => sendDue(background));
  });
  // Not all browsers keep alarms after a start or update.
  background.listen(browser.runtime.onStartup, () => void quietly(background, () => sendDue(background)));
  self.addEventListener('online', () => void quietly(background, () => sendNow(background, null, null, 'online')), {
    signal: background.signal,
  });
  void quietly(background, () => sendDue(background));

  answer(background, 'readPending', async (_, { connectionId }) => ({
    ok: true,
    value: { operations: connectionId === undefined ? [] : await pendingOperationsOf(background, connectionId) },
  }));
  answer(background, 'readOperation', async ({ id }) => ({
    ok: true,
    value: { operation: await readOperation(background, id) },
  }));
  answer(background, 'sendNow', async ({ operation }, { connectionId }) => {
    await sendNow(background, operation, await readConnection(connectionId));
    return { ok: true, value: null };
  });
  answer(background, 'discard', async ({ operation }) => ({ ok: true, value: await discard(background, operation) }));
  answer(background, 'discardAll', async (_, { connectionId }) => {
    const connection = await readConnection(connectionId);
    return { ok: true, value: connection === null ? 0 : await discardAll(background, connection) };
  });
  answer(background, 'discardUnsent', async ({ operation }) => ({
    ok: true,
    value: await discardUnsent(background, operation),
  }));
  answer(background, 'chooseLink', async ({ operation, id }) => ({
    ok: true,
    value: await choose(background, operation, id),
  }));

  subscribe(background, {
    // Sends entries that wait for an undo now, since the token is about to be removed.
    removing: ({ connection }) => flush(background, connection),
    removed: ({ isRemoved }) => forgetRemoved(background, isRemoved),
  });
}

/** Records a failure; the alarm tries again. */
const quietly = (background: Background, work: () => Promise<void>): Promise<void> =>
  work().catch(noteProblem(background, 'send'));
