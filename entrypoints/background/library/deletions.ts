import { takingTurns } from '@/lib/async/taking-turns.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { type Deletion, deletionsItem, undoSeconds } from '@/lib/storage/deletions.ts';
import { forgetMade } from '@/lib/storage/places.ts';
import { withClient } from '../service-client.ts';
import { askForLink } from './ask-for-link.ts';
import { expectSending } from './deletion-alarm.ts';
import { forget } from './knowing.ts';

/** What this worker is sending: one that was stopped while it sent has to send again. */
const underWay = new Set<string>();

const inTurn = takingTurns();

/** Changes the deletions, and the alarm with them, one change after the other. */
const write = (change: (deletions: Deletion[]) => Deletion[]): Promise<void> =>
  inTurn(async () => {
    const deletions = change(await deletionsItem.get());
    await deletionsItem.set(deletions);
    await expectSending(deletions);
  });

const without = (id: string) => (deletions: Deletion[]) => deletions.filter((deletion) => deletion.id !== id);

/** Deletes a link in some seconds, whatever happens to the page that asks. */
export async function scheduleDelete(id: string): Promise<Result<Deletion>> {
  const connection = await connectionItem.get();
  if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
  const sendAt = Date.now() + undoSeconds * 1000;
  const deletion: Deletion = { id, connection: connection.id, state: { name: 'waiting', sendAt } };
  await write((deletions) => [...without(id)(deletions), deletion]);
  setTimeout(() => void sendDue(), undoSeconds * 1000);
  return { ok: true, value: deletion };
}

/** Takes a deletion back, or puts one that failed away. False when it was sent already. */
export async function cancelDelete(id: string): Promise<boolean> {
  let isBack = false;
  await write((deletions) => {
    isBack = deletions.some((deletion) => deletion.id === id && deletion.state.name !== 'sending');
    return isBack ? without(id)(deletions) : deletions;
  });
  return isBack;
}

/** Goes on with what an earlier worker has left. To be called when a worker starts. */
export async function goOnDeleting(): Promise<void> {
  if ((await deletionsItem.get()).length === 0) return;
  // Not every browser keeps its alarms over a start.
  await inTurn(async () => expectSending(await deletionsItem.get()));
  await sendDue();
}

/** Sends what is due, one after the other; `all` also sends what could still be taken back. */
export async function sendDue({ all = false } = {}): Promise<void> {
  for (const { id, connection, state } of await deletionsItem.get()) {
    // Of a connection that has ended: nobody has a token for it any more.
    if ((await connectionItem.get())?.id !== connection) {
      await write((deletions) => deletions.filter((one) => one.id !== id || one.connection !== connection));
      continue;
    }
    const isDue = state.name === 'waiting' ? all || state.sendAt <= Date.now() : state.name === 'sending';
    if (!isDue || underWay.has(id)) continue;
    underWay.add(id);
    await send(id).finally(() => underWay.delete(id));
  }
}

/** Drops every deletion, those that came to nothing among them. */
export const dropDeletions = (): Promise<void> =>
  inTurn(async () => {
    await deletionsItem.remove();
    await expectSending([]);
  });

async function send(id: string): Promise<void> {
  let isThere = false;
  const become = (state: Deletion['state']) =>
    write((deletions) =>
      deletions.map((deletion) => {
        if (deletion.id !== id || deletion.state.name === 'failed') return deletion;
        isThere = true;
        return { ...deletion, state };
      }),
    );
  await become({ name: 'sending' });
  // Taken back in the last moment.
  if (!isThere) return;
  const deleted = await deleteOrGone(id);
  if (!deleted.ok) return become({ name: 'failed', failure: deleted.failure });
  await Promise.all([forget(id), forgetMade(id)]);
  await write(without(id));
}

/** Deletes; a link that is gone already is what was wanted. The interface has no code for that: reading it tells. */
async function deleteOrGone(id: string): Promise<Result<null>> {
  const deleted = await withClient((client) => client.deleteLink({ id }));
  if (deleted.ok) return { ok: true, value: null };
  if (deleted.failure.kind !== 'client') return deleted;
  const { isGone } = await askForLink(id);
  return isGone ? { ok: true, value: null } : deleted;
}
