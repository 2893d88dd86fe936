import { browser } from 'wxt/browser';
import type { Result } from '@/lib/contract/failure.ts';
import { answer } from '@/lib/messaging/answer.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { withClient } from '../service-client.ts';
import { readToken } from '../token.ts';
import { expectNothing, expectReadings, isReadingAlarm } from './alarms.ts';
import type { Library } from './change.ts';
import { deletionAlarm } from './deletion-alarm.ts';
import { cancelDelete, dropDeletions, goOnDeleting, scheduleDelete, sendDue } from './deletions.ts';
import { know } from './knowing.ts';
import { currentLibrary } from './open.ts';
import { dropReading, forgetLinks, readNow, readWhenDue, stopReading } from './reader.ts';
import { touchedSince } from './touched.ts';

/** Answers what pages ask of the links that are known, and keeps knowing them. */
export function keepLibrary(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (isReadingAlarm(name)) void readWhenDue().catch(() => undefined);
    if (name === deletionAlarm) void sendDue();
  });
  // Not every browser keeps its alarms over a start or an update.
  browser.runtime.onStartup.addListener(() => void wake());
  browser.runtime.onInstalled.addListener(() => void wake());
  void goOnDeleting().catch(() => undefined);

  answer('refreshLibrary', async (how) => {
    const begun = await withLibrary((library) => readNow(library, how));
    return (await readToken()) === null ? notConnected : begun;
  });
  answer('stopRefresh', () => withLibrary(stopReading));
  answer('forgetLibrary', () => withLibrary(forgetLinks));
  answer('scheduleDelete', ({ id }) => scheduleDelete(id));
  answer('cancelDelete', async ({ id }) => ({ ok: true, value: await cancelDelete(id) }));
  answer('listLinks', async (query) => {
    const isTouched = touchedSince();
    const page = await withClient((client) => client.listLinks(query));
    if (page.ok) void know(page.value.links.filter(({ id }) => !isTouched(id)));
    return page;
  });
}

const notConnected: Result<never> = { ok: false, failure: { kind: 'notConnected' } };

/** Begins to know the links of a connection. */
export const enterLibrary = expectReadings;

/**
 * Stops knowing a connection's links, and sends what was to be deleted: its token goes next. What is known is deleted
 * once the connection is gone (open.ts), so that nobody opens it again in between.
 */
export async function leaveLibrary(): Promise<void> {
  dropReading();
  await expectNothing();
  await sendDue({ all: true });
  await dropDeletions();
}

async function wake(): Promise<void> {
  if ((await connectionItem.get()) === null) return;
  await expectReadings();
  // Which takes note of what an update has dropped.
  await currentLibrary().catch(() => null);
  await sendDue();
}

/** Does something with the library there is; a browser that cannot keep it says so. */
async function withLibrary(work: (library: Library) => Promise<void>): Promise<Result<null>> {
  const library = await currentLibrary();
  if (library === null) return notConnected;
  await work(library);
  return { ok: true, value: null };
}
