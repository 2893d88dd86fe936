import { browser } from 'wxt/browser';
import { allEnded } from '@/lib/async/all-ended.ts';
import { inTime } from '@/lib/async/in-time.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import { answer } from '@/lib/messaging/answer.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import type { Background } from '../background.ts';
import { publish, subscribe } from '../changes.ts';
import { linkOfRow, noteDone } from '../jobs/follow.ts';
import {
  announceEntries,
  choose,
  drop,
  dropAll,
  dropUnsent,
  flush,
  followHeard,
  forgetRemoved,
  sendDue,
  sendNow,
  whenCompleted,
  whereAnswersAreKept,
} from '../operations/outbox.ts';
import { outboxAlarm } from '../operations/schedule.ts';

/**
 * So long those may take that hear of what is done, in milliseconds: known links are written once a second. What one keeps
 * that takes longer is brought up to date by the next reading, and holds up no other change.
 */
const tellingMayTake = 5000;

/** Answers what pages ask of the outbox, goes on with what an earlier worker has left, and tells of what is done. */
export function answerOutbox(background: Background): void {
  announceEntries(background);
  followHeard(background);
  // A job's row is kept as done before its entry goes.
  whenCompleted(background, (entry, created, connection) =>
    allEnded([
      noteDone(background, entry, created),
      inTime(tellingMayTake, tellOf(background, entry, created, connection)),
    ]),
  );
  whereAnswersAreKept(background, (entry) => linkOfRow(background, entry));
  background.listen(browser.alarms.onAlarm, ({ name }) => {
    if (name === outboxAlarm) void quietly(() => sendDue(background));
  });
  // Not every browser keeps its alarms over a start or an update.
  background.listen(browser.runtime.onStartup, () => void quietly(() => sendDue(background)));
  self.addEventListener('online', () => void quietly(() => sendNow(background, null, null, { isPressed: false })), {
    signal: background.signal,
  });
  void quietly(() => sendDue(background));

  answer(background, 'sendNow', async ({ entry }, { connectionId }) => {
    await sendNow(background, entry, await readConnection(connectionId));
    return { ok: true, value: null };
  });
  answer(background, 'dropEntry', async ({ entry }) => ({ ok: true, value: await drop(background, entry) }));
  answer(background, 'dropAll', async (_, { connectionId }) => {
    const connection = await readConnection(connectionId);
    return { ok: true, value: connection === null ? 0 : await dropAll(background, connection) };
  });
  answer(background, 'dropUnsent', async ({ entry }) => ({ ok: true, value: await dropUnsent(background, entry) }));
  answer(background, 'chooseLink', async ({ entry, id }) => ({ ok: true, value: await choose(background, entry, id) }));

  subscribe(background, {
    // Sends entries that wait for an undo now, since the token is about to be removed.
    removing: ({ connection }) => flush(background, connection),
    removed: ({ isRemoved }) => forgetRemoved(background, isRemoved),
  });
}

async function tellOf(
  background: Background,
  entry: Operation,
  created: CreatedLink | null,
  connection: Connection,
): Promise<void> {
  const { write, at, isPrivate } = entry;
  switch (write.kind) {
    case 'create':
      if (created === null) return;
      await publish(background, {
        ...{ kind: 'created', body: write.body, link: { ...created, missing: null }, at, connection, isPrivate },
      });
      return;
    case 'update':
      await publish(background, { kind: 'updated', body: write.body, connection, isPrivate });
      return;
    case 'delete':
      await publish(background, { kind: 'deleted', id: write.id, connection, isPrivate });
  }
}

/** What fails here is tried again by the alarm. */
const quietly = (work: () => Promise<void>): Promise<void> => work().catch(() => undefined);
