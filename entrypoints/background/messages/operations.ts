import { browser } from 'wxt/browser';
import { answer } from '@/lib/messaging/answer.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import type { Operations } from '../operations/create-operations.ts';
import { operationsAlarm } from '../operations/schedule.ts';
import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  noteProblem: NoteProblem;
  operations: Operations;
}

/** Registers the messages about pending operations, and continues what an earlier worker has left. */
export function registerOperations({ lifetime, changes, noteProblem, operations }: Needs): void {
  lifetime.listen(browser.alarms.onAlarm, ({ name }) => {
    if (name === operationsAlarm) void operations.takeTurn();
  });
  // Not all browsers keep alarms after a start or update.
  lifetime.listen(browser.runtime.onStartup, () => void operations.takeTurn());
  const sendPending = () => void operations.sendNow(null, null, 'online').catch(noteProblem('send'));
  self.addEventListener('online', sendPending, { signal: lifetime.signal });
  void operations.takeTurn();

  answer(lifetime, 'readPending', async (_, { connectionId }) => ({
    ok: true,
    value: { operations: connectionId === undefined ? [] : await operations.pendingOperationsOf(connectionId) },
  }));
  answer(lifetime, 'readOperation', async ({ id }) => ({
    ok: true,
    value: { operation: await operations.readOperation(id) },
  }));
  answer(lifetime, 'sendNow', async ({ operation }, { connectionId }) => {
    await operations.sendNow(operation, await readConnection(connectionId));
    return { ok: true, value: null };
  });
  answer(lifetime, 'discard', async ({ operation }) => ({ ok: true, value: await operations.discard(operation) }));
  answer(lifetime, 'discardAll', async (_, { connectionId }) => {
    const connection = await readConnection(connectionId);
    return { ok: true, value: connection === null ? 0 : await operations.discardAll(connection) };
  });
  answer(lifetime, 'discardUnsent', async ({ operation }) => ({
    ok: true,
    value: await operations.discardUnsent(operation),
  }));
  answer(lifetime, 'chooseLink', async ({ operation, id }) => ({
    ok: true,
    value: await operations.choose(operation, id),
  }));

  changes.subscribe({
    // Sends entries that wait for an undo now, since the token is about to be removed.
    removing: ({ connection }) => operations.flush(connection),
    removed: ({ isRemoved }) => operations.forgetRemoved(isRemoved),
  });
}
