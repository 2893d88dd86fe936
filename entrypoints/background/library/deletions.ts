import { browser } from 'wxt/browser';
import { takingTurns } from '@/lib/async/taking-turns.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { type Deletion, deletionsItem, undoSeconds } from '@/lib/storage/deletions.ts';
import { forgetMade } from '@/lib/storage/places.ts';
import { withClient } from '../service-client.ts';
import { askForLink } from './ask-for-link.ts';
import { forget } from './knowing.ts';

/** The alarm that sends what is due, should the worker have been stopped in between. */
export const deletionAlarm = 'deletions';

/** What this worker is sending: one that was stopped while it sent has to send again. */
const underWay = new Set<string>();

const inTurn = takingTurns();

/** Changes the deletions, one change after the other. */
const write = (change: (deletions: Deletion[]) => Deletion[]): Promise<void> =>
  inTurn(async () => deletionsItem.set(change(await deletionsItem.get())));

const without = (id: string) => (deletions: Deletion[]) => deletions.filter((deletion) => deletion.id !== id);
const become = (deletion: Deletion) => write((deletions) => [...without(deletion.id)(deletions), deletion]);

/** Deletes a link in some seconds, whatever happens to the page that asks. */
export async function scheduleDelete(id: string): Promise<Result<Deletion>> {
  const connection = await connectionItem.get();
  if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
  const sendAt = Date.now() + undoSeconds * 1000;
  const deletion: Deletion = { id, connection: connection.id, state: { name: 'waiting', sendAt } };
  await become(deletion);
  // Browsers may put an alarm off to half a minute; a worker that lives is quicker.
  await browser.alarms.create(deletionAlarm, { when: sendAt });
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

/** Sends what is due, one after the other; `all` also sends what could still be taken back. */
export async function sendDue({ all = false } = {}): Promise<void> {
  for (const { id, state } of await deletionsItem.get()) {
    const isDue = state.name === 'waiting' ? all || state.sendAt <= Date.now() : state.name === 'sending';
    if (!isDue || underWay.has(id)) continue;
    underWay.add(id);
    await send(id).finally(() => underWay.delete(id));
  }
}

async function send(id: string): Promise<void> {
  let sending: Deletion | undefined;
  await write((deletions) =>
    deletions.map((deletion) => {
      if (deletion.id !== id || deletion.state.name === 'failed') return deletion;
      sending = { ...deletion, state: { name: 'sending' } };
      return sending;
    }),
  );
  // Taken back in the last moment.
  if (sending === undefined) return;
  const deleted = await deleteOrGone(id);
  if (!deleted.ok) return become({ ...sending, state: { name: 'failed', failure: deleted.failure } });
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
