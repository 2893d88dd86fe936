import { browser } from 'wxt/browser';
import { allEnded } from '@/lib/async/all-ended.ts';
import { inTime } from '@/lib/async/in-time.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import { answer } from '@/lib/messaging/answer.ts';
import type { OutboxEntry } from '@/lib/outbox/entry.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { publish, subscribe } from '../changes.ts';
import { linkOfRow, noteDone } from '../jobs/follow.ts';
import {
  choose,
  drop,
  dropAll,
  dropUnsent,
  flush,
  forgetRemoved,
  sendDue,
  sendNow,
  whenCompleted,
  whereAnswersAreKept,
} from '../outbox/outbox.ts';
import { outboxAlarm } from '../outbox/schedule.ts';

/**
 * So long those may take that hear of what is done, in milliseconds: known links are written once a second. What one keeps
 * that takes longer is brought up to date by the next reading, and holds up no other change.
 */
const tellingMayTake = 5000;

/** Answers what pages ask of the outbox, goes on with what an earlier worker has left, and tells of what is done. */
export function answerOutbox(): void {
  // A job's row is kept as done before its entry goes.
  whenCompleted((entry, created, connection) =>
    allEnded([noteDone(entry, created), inTime(tellingMayTake, tellOf(entry, created, connection))]),
  );
  whereAnswersAreKept(linkOfRow);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === outboxAlarm) void quietly(sendDue);
  });
  // Not every browser keeps its alarms over a start or an update.
  browser.runtime.onStartup.addListener(() => void quietly(sendDue));
  self.addEventListener('online', () => void quietly(() => sendNow(null, null, { isPressed: false })));
  void quietly(sendDue);

  answer('sendNow', async ({ entry }, { connectionId }) => {
    await sendNow(entry, await readConnection(connectionId));
    return { ok: true, value: null };
  });
  answer('dropEntry', async ({ entry }) => ({ ok: true, value: await drop(entry) }));
  answer('dropAll', async (_, { connectionId }) => {
    const connection = await readConnection(connectionId);
    return { ok: true, value: connection === null ? 0 : await dropAll(connection) };
  });
  answer('dropUnsent', async ({ entry }) => ({ ok: true, value: await dropUnsent(entry) }));
  answer('chooseLink', async ({ entry, id }) => ({ ok: true, value: await choose(entry, id) }));

  subscribe({
    // Sends entries that wait for an undo now, since the token is about to be removed.
    removing: ({ connection }) => flush(connection),
    removed: ({ isRemoved }) => forgetRemoved(isRemoved),
  });
}

async function tellOf(entry: OutboxEntry, created: CreatedLink | null, connection: Connection): Promise<void> {
  const { write, at, isPrivate } = entry;
  switch (write.kind) {
    case 'create':
      if (created === null) return;
      await publish({
        ...{ kind: 'created', body: write.body, link: { ...created, missing: null }, at, connection, isPrivate },
      });
      return;
    case 'update':
      await publish({ kind: 'updated', body: write.body, connection, isPrivate });
      return;
    case 'delete':
      await publish({ kind: 'deleted', id: write.id, connection, isPrivate });
  }
}

/** What fails here is tried again by the alarm. */
const quietly = (work: () => Promise<void>): Promise<void> => work().catch(() => undefined);
