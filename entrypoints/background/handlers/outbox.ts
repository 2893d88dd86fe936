import { browser } from 'wxt/browser';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import { answer } from '@/lib/messaging/answer.ts';
import type { OutboxEntry } from '@/lib/outbox/entry.ts';
import { publish, subscribe } from '../changes.ts';
import {
  choose,
  drop,
  dropUnreadable,
  dropUnsent,
  flush,
  forgetOthers,
  sendDue,
  sendNow,
  whenCompleted,
} from '../outbox/outbox.ts';
import { outboxAlarm } from '../outbox/schedule.ts';
import { takeOverDeletions } from '../outbox/take-over.ts';

/** Answers what pages ask of the outbox, goes on with what an earlier worker has left, and tells of what is done. */
export function answerOutbox(): void {
  whenCompleted(tellOf);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === outboxAlarm) void quietly(sendDue);
  });
  // Not every browser keeps its alarms over a start or an update.
  browser.runtime.onStartup.addListener(() => void quietly(sendDue));
  self.addEventListener('online', () => void quietly(() => sendNow(null)));
  void quietly(sendDue);
  void quietly(takeOverDeletions);

  answer('sendNow', async ({ entry }) => {
    await sendNow(entry);
    return { ok: true, value: null };
  });
  answer('dropEntry', async ({ entry }) => ({ ok: true, value: await drop(entry) }));
  answer('dropUnsent', async ({ entry }) => ({ ok: true, value: await dropUnsent(entry) }));
  answer('dropUnreadable', async () => {
    await dropUnreadable();
    return { ok: true, value: null };
  });
  answer('chooseLink', async ({ entry, id }) => ({ ok: true, value: await choose(entry, id) }));

  subscribe({
    // Forgotten before its token goes, so that what is still under way tells nobody of it.
    leaving: async ({ to }) => {
      await flush();
      await forgetOthers(to?.baseUrl ?? null);
    },
    left: ({ to }) => forgetOthers(to?.baseUrl ?? null),
  });
}

function tellOf(entry: OutboxEntry, created: CreatedLink | null, connection: Connection): Promise<void> {
  const { write, at, isPrivate } = entry;
  switch (write.kind) {
    case 'create':
      if (created === null) return Promise.resolve();
      return publish({
        ...{ kind: 'created', body: write.body, link: { ...created, missing: null }, at, connection, isPrivate },
      });
    case 'update':
      return publish({ kind: 'updated', body: write.body, connection, isPrivate });
    case 'delete':
      return publish({ kind: 'deleted', id: write.id, connection, isPrivate });
  }
}

/** What fails here is tried again by the alarm. */
const quietly = (work: () => Promise<void>): Promise<void> => work().catch(() => undefined);
