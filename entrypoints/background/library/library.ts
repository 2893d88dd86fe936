import { browser } from 'wxt/browser';
import type { Result } from '@/lib/contract/failure.ts';
import { answer } from '@/lib/messaging/answer.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { subscribe } from '../changes.ts';
import { readToken } from '../token.ts';
import { ensureReadings, expectNothing, expectReadings, isReadingAlarm } from './alarms.ts';
import { currentLibrary, deleteLibrary } from './current-library.ts';
import { dropReading, forgetLinks, readNow, readWhenDue, stopReading } from './reader.ts';
import { refetchUpdated, removeLink, saveClicked, saveCreated, saveLinks } from './sync-changes.ts';
import type { Library } from './update-library.ts';

/** Answers what pages ask of the links that are known, and keeps knowing them. */
export function keepLibrary(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (isReadingAlarm(name)) void readWhenDue().catch(() => undefined);
  });
  void whenConnected(ensureReadings);
  browser.runtime.onStartup.addListener(() => void wake());
  browser.runtime.onInstalled.addListener(() => void wake());

  answer('refreshLibrary', async (how) => {
    const begun = await withLibrary((library) => readNow(library, how));
    const connection = await connectionItem.get();
    return connection === null || (await readToken(connection)) === null ? notConnected : begun;
  });
  answer('stopRefresh', () => withLibrary(stopReading));
  answer('forgetLibrary', () => withLibrary(forgetLinks));

  // Nothing of a private window is kept: the next reading of the list tells of it as of what was made elsewhere.
  subscribe({
    created: (created) => created.isPrivate || saveCreated(created),
    updated: refetchUpdated,
    read: ({ links, connection, isPrivate }) => isPrivate || saveLinks(links, connection),
    clicked: (clicked) => clicked.isPrivate || saveClicked(clicked),
    deleted: removeLink,
    foundGone: removeLink,
    leaving: stopSync,
    left: ({ from }) => deleteLibrary(from?.id ?? null),
  });
}

const notConnected: Result<never> = { ok: false, failure: { kind: 'notConnected' } };

/** Begins to know the links of a connection. */
export const enterLibrary = expectReadings;

/** What is known is deleted once the connection is gone (current-library.ts), so that nobody opens it again in between. */
async function stopSync(): Promise<void> {
  dropReading();
  await expectNothing();
}

/** The browser was started, or Hem updated: what is new is looked for soon. */
const wake = (): Promise<void> =>
  whenConnected(async () => {
    await expectReadings();
    // Which notices what an update has dropped.
    await currentLibrary().catch(() => null);
  });

async function whenConnected(work: () => Promise<void>): Promise<void> {
  if ((await connectionItem.get()) !== null) await work();
}

/** Does something with the library there is; a browser that cannot keep it says so. */
async function withLibrary(work: (library: Library) => Promise<void>): Promise<Result<null>> {
  const library = await currentLibrary();
  if (library === null) return notConnected;
  await work(library);
  return { ok: true, value: null };
}
