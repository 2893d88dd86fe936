import { browser } from 'wxt/browser';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure, Result } from '@/lib/contract/failure.ts';
import { answer } from '@/lib/messaging/answer.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { changeWatches, withWatch } from '@/lib/storage/watches.ts';
import { startWatch } from '@/lib/watch/news.ts';
import { checkedAt } from '@/lib/watch/watch.ts';
import { subscribe } from '../changes.ts';
import { clientWithStatus } from '../library/client-with-status.ts';
import { hasPolls, nextPoll, schedulePolls, stepOf } from './alarms.ts';
import { checkLink } from './check-link.ts';
import { listenToNotifications } from './notify.ts';
import { pollLinks } from './poll.ts';
import { updateSchedule, watchedLinks, watchedOn } from './schedule.ts';

/** Answers what pages ask of the links that are watched, and checks them from time to time. */
export function keepWatch(): void {
  listenToNotifications();
  browser.alarms.onAlarm.addListener(({ name }) => {
    const step = stepOf(name);
    if (step !== null) void pollLinks({ isNew: step === 'poll' });
  });
  void ensurePolls();
  // Without a listener a browser does not start this worker when it starts itself.
  browser.runtime.onStartup.addListener(() => void ensurePolls());

  answer('watchLink', (input, { isPrivate, connectionId }) => watchLink({ ...input, isPrivate, connectionId }));
  answer('unwatchLink', async ({ id }, { connectionId }) => {
    const connection = await readConnection(connectionId);
    if (connection === null) return refused({ kind: 'notConnected' });
    await changeWatches(connection, ({ links }) => ({ links: links.filter((watch) => watch.id !== id) }));
    await updateSchedule();
    return { ok: true, value: null };
  });
  answer('checkWatched', async () => {
    void pollLinks({ isNew: true });
    return { ok: true, value: null };
  });

  subscribe({ deleted: noteGone, foundGone: noteGone, removed: updateSchedule, tokenReplaced: goOn });
}

/** A minute from now: not in the middle of what else is begun. */
const inAMinute = () => Date.now() + 60_000;

/** Goes on watching with a new token, since the former one may have failed. */
async function goOn(): Promise<void> {
  if ((await watchedLinks()).length > 0) await schedulePolls(inAMinute());
}

/** The links that are checked for the first time, and whether they are gone meanwhile. */
const beginning = new Set<{ id: string; of: string; isGone: boolean }>();

/** A link that is gone is watched no more; it is listed until somebody has seen it. */
async function noteGone({ id, connection }: { id: string; connection: Connection }): Promise<void> {
  for (const first of beginning) first.isGone ||= first.id === id && first.of === connection.id;
  const gone = (await watchedOn(connection)).find((watch) => watch.id === id);
  if (gone === undefined) return;
  const state = { name: 'gone' as const, at: Date.now() };
  await changeWatches(connection, ({ links }) => ({ links: withWatch(links, { ...gone, state }) }));
  // The alarm stays where it is as long as another is watched.
  if ((await watchedLinks()).length === 0) await updateSchedule();
}

/**
 * Goes on watching where the browser has dropped the alarm: soon, if a poll was missed. Some do at their start, Firefox also
 * when the extension is disabled, and tells nobody when it is enabled again.
 */
async function ensurePolls(): Promise<void> {
  const checks = (await watchedLinks()).map(checkedAt);
  if (checks.length > 0 && !(await hasPolls()))
    await schedulePolls(Math.max(inAMinute(), nextPoll(Math.min(...checks))));
}

const refused = (failure: Failure): Result<never> => ({ ok: false, failure });

type Wanted = Input<'watchLink'> & { isPrivate: boolean; connectionId?: string | undefined };

async function watchLink(input: Wanted): Promise<Result<null>> {
  listenToNotifications();
  const begun = await begin(input);
  await updateSchedule();
  return begun;
}

/**
 * The first check is the baseline: what is so already needs no notification. A watch lasts wherever it was asked for; of a
 * private window, nothing else does.
 */
async function begin({ id, choices, isPrivate, connectionId }: Wanted): Promise<Result<null>> {
  const connection = await readConnection(connectionId);
  const service = connection && (await clientWithStatus(connection));
  if (connection === null || service === null) return refused({ kind: 'notConnected' });
  const first = { id, of: connection.id, isGone: false };
  beginning.add(first);
  try {
    const checked = await checkLink(service, { id, choices, before: null, isPrivate });
    if (!checked.ok) return checked;
    const watch = startWatch(id, choices, checked.value);
    // Deleted meanwhile: nobody would hear of it again.
    await changeWatches(connection, ({ links }) => ({ links: first.isGone ? links : withWatch(links, watch) }));
    return first.isGone ? refused({ kind: 'client', message: '', gone: true }) : { ok: true, value: null };
  } finally {
    beginning.delete(first);
  }
}
