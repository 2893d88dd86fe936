import { browser } from 'wxt/browser';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure, Result } from '@/lib/contract/failure.ts';
import { answer, type MessageContext } from '@/lib/messaging/answer.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { withWatch } from '@/lib/storage/watches.ts';
import { startWatch } from '@/lib/watch/news.ts';
import { checkedAt } from '@/lib/watch/watch.ts';
import { clientWithStatus } from '../link-index/client-with-status.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { subscribe } from '../shared/changes.ts';
import { changeWatchesOf } from '../shared/writers.ts';
import { hasPolls, nextPoll, schedulePolls, stepOf } from './alarms.ts';
import { checkLink } from './check-link.ts';
import { listenToNotifications } from './notify.ts';
import { pollLinks } from './poll.ts';
import { updateSchedule, watchedLinks, watchedOn } from './schedule.ts';

/** Answers messages about watched links, and checks the links when an alarm is due. */
export function registerWatch(background: Background): void {
  listenToNotifications(background);
  background.listen(browser.alarms.onAlarm, ({ name }) => {
    const step = stepOf(name);
    if (step !== null) void pollLinks(background, { isNew: step === 'poll' });
  });
  void ensurePolls();
  // Without this listener, the browser would not start the worker at its own start.
  background.listen(browser.runtime.onStartup, () => void ensurePolls());

  answer(background, 'watchLink', (input, { isPrivate, connectionId }) =>
    watchLink(background, { ...input, isPrivate, connectionId }),
  );
  answer(background, 'unwatchLink', async ({ id }, { connectionId }) => {
    const connection = await readConnection(connectionId);
    if (connection === null) return failed({ kind: 'notConnected' });
    await changeWatchesOf(background)(connection, ({ links }) => ({ links: links.filter((watch) => watch.id !== id) }));
    await updateSchedule();
    return { ok: true, value: null };
  });
  answer(background, 'checkWatched', async () => {
    void pollLinks(background, { isNew: true });
    return { ok: true, value: null };
  });

  subscribe(background, {
    deleted: (change) => markGone(background, change),
    foundGone: (change) => markGone(background, change),
    removed: updateSchedule,
    tokenReplaced: checkSoon,
  });
}

/** Returns the time in a minute, when the other work of a start is done. */
const inAMinute = () => Date.now() + 60_000;

/** Schedules a check after the token was replaced, since the former token may have failed. */
async function checkSoon(): Promise<void> {
  if ((await watchedLinks()).length > 0) await schedulePolls(inAMinute());
}

/** The links whose first check is running. `isGone` is set if the link is deleted meanwhile. */
const firstChecksOf = perBackground(() => new Set<{ id: string; connectionId: string; isGone: boolean }>());

/** Stops the watch of a link that is gone. It stays in the list until the person removes it. */
async function markGone(
  background: Background,
  { id, connection }: { id: string; connection: Connection },
): Promise<void> {
  for (const check of firstChecksOf(background))
    if (check.id === id && check.connectionId === connection.id) check.isGone = true;
  const gone = (await watchedOn(connection)).find((watch) => watch.id === id);
  if (gone === undefined) return;
  const state = { name: 'gone' as const, at: Date.now() };
  await changeWatchesOf(background)(connection, ({ links }) => ({ links: withWatch(links, { ...gone, state }) }));
  // The alarm keeps its time while another link is watched.
  if ((await watchedLinks()).length === 0) await updateSchedule();
}

/**
 * Sets the alarm again if the browser has deleted it: in a minute if a poll was missed. Some browsers delete it when
 * they start. Firefox also deletes it when the extension is disabled, and sends no event when it is enabled again.
 */
async function ensurePolls(): Promise<void> {
  const checks = (await watchedLinks()).map(checkedAt);
  if (checks.length > 0 && !(await hasPolls()))
    await schedulePolls(Math.max(inAMinute(), nextPoll(Math.min(...checks))));
}

const failed = (failure: Failure): Result<never> => ({ ok: false, failure });

type WatchRequest = Input<'watchLink'> & Pick<MessageContext, 'isPrivate' | 'connectionId'>;

async function watchLink(background: Background, input: WatchRequest): Promise<Result<null>> {
  listenToNotifications(background);
  const started = await startWatching(background, input);
  await updateSchedule();
  return started;
}

/**
 * Checks a link for the first time, without a notification: later checks are compared with this one. In a private
 * window, only the watch is saved.
 */
async function startWatching(
  background: Background,
  { id, choices, isPrivate, connectionId }: WatchRequest,
): Promise<Result<null>> {
  const connection = await readConnection(connectionId);
  const service = connection && (await clientWithStatus(background, connection));
  if (connection === null || service === null) return failed({ kind: 'notConnected' });
  const firstCheck = { id, connectionId: connection.id, isGone: false };
  firstChecksOf(background).add(firstCheck);
  try {
    const checked = await checkLink(background, service, { id, choices, before: null, isPrivate });
    if (!checked.ok) return checked;
    const watch = startWatch(id, choices, checked.value);
    // For a link that was deleted meanwhile, no later event would end the watch.
    await changeWatchesOf(background)(connection, ({ links }) => ({
      links: firstCheck.isGone ? links : withWatch(links, watch),
    }));
    return firstCheck.isGone ? failed({ kind: 'client', message: '', gone: true }) : { ok: true, value: null };
  } finally {
    firstChecksOf(background).delete(firstCheck);
  }
}
