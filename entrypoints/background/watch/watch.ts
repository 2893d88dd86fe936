import { browser } from 'wxt/browser';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure, Result } from '@/lib/contract/failure.ts';
import { answer, type MessageContext } from '@/lib/messaging/answer.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { type WatchesWriter, withWatch } from '@/lib/storage/watches.ts';
import { startWatch } from '@/lib/watch/news.ts';
import { checkedAt } from '@/lib/watch/watch.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { StoredStats } from '../shared/stored-stats.ts';
import { hasPolls, nextPoll, schedulePolls, stepOf } from './alarms.ts';
import { checkLinkWith } from './check-link.ts';
import { createNotifications } from './notifications.ts';
import { pollLinksWith } from './poll.ts';
import { updateSchedule, watchedLinks, watchedOn } from './schedule.ts';

type WatchRequest = Input<'watchLink'> & Pick<MessageContext, 'isPrivate' | 'connectionId'>;

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  noteProblem: NoteProblem;
  storedStats: StoredStats;
  changeWatches: WatchesWriter;
  connections: Connections;
  linkIndex: LinkIndex;
}

/** Answers messages about watched links, and checks the links when an alarm is due. */
export function registerWatch({
  lifetime,
  changes,
  noteProblem,
  storedStats,
  changeWatches,
  connections,
  linkIndex,
}: Needs): void {
  const checkLink = checkLinkWith({ changes, noteProblem, storedStats, linkIndex });
  const notifications = createNotifications({ lifetime, noteProblem });
  const pollLinks = pollLinksWith({
    lifetime,
    changes,
    noteProblem,
    changeWatches,
    connections,
    checkLink,
    notifications,
  });
  /** The links whose first check is running. `isGone` is set if the link is deleted meanwhile. */
  const firstChecks = new Set<{ id: string; connectionId: string; isGone: boolean }>();

  notifications.listenToNotifications();
  lifetime.listen(browser.alarms.onAlarm, ({ name }) => {
    const step = stepOf(name);
    if (step !== null) void pollLinks({ isNew: step === 'poll' });
  });
  ensurePolls().catch(noteProblem('storeChanges'));
  // Without this listener, the browser would not start the worker at its own start.
  lifetime.listen(browser.runtime.onStartup, () => void ensurePolls().catch(noteProblem('storeChanges')));

  answer(lifetime, 'watchLink', (input, { isPrivate, connectionId }) =>
    watchLink({ ...input, isPrivate, connectionId }),
  );
  answer(lifetime, 'unwatchLink', async ({ id }, { connectionId }) => {
    const connection = await readConnection(connectionId);
    if (connection === null) return failed({ kind: 'notConnected' });
    await changeWatches(connection, ({ links }) => ({ links: links.filter((watch) => watch.id !== id) }));
    await updateSchedule();
    return { ok: true, value: null };
  });
  answer(lifetime, 'checkWatched', async () => {
    void pollLinks({ isNew: true });
    return { ok: true, value: null };
  });

  changes.subscribe({
    deleted: (change) => markGone(change),
    foundGone: (change) => markGone(change),
    removed: updateSchedule,
    tokenReplaced: checkSoon,
  });

  /** Stops the watch of a link that is gone. It stays in the list until the person removes it. */
  async function markGone({ id, connection }: { id: string; connection: Connection }): Promise<void> {
    for (const check of firstChecks) if (check.id === id && check.connectionId === connection.id) check.isGone = true;
    const gone = (await watchedOn(connection)).find((watch) => watch.id === id);
    if (gone === undefined) return;
    const state = { name: 'gone' as const, at: Date.now() };
    await changeWatches(connection, ({ links }) => ({ links: withWatch(links, { ...gone, state }) }));
    await updateSchedule();
  }

  async function watchLink(input: WatchRequest): Promise<Result<null>> {
    notifications.listenToNotifications();
    const started = await startWatching(input);
    await updateSchedule();
    return started;
  }

  /**
   * Checks a link for the first time, without a notification: later checks are compared with this one. In a private
   * window, only the watch is saved.
   */
  async function startWatching({ id, choices, isPrivate, connectionId }: WatchRequest): Promise<Result<null>> {
    const connection = await readConnection(connectionId);
    const service = connection && (await connections.openClient(connection));
    if (connection === null || service === null) return failed({ kind: 'notConnected' });
    const firstCheck = { id, connectionId: connection.id, isGone: false };
    firstChecks.add(firstCheck);
    try {
      const checked = await checkLink(service, { id, choices, before: null, isPrivate });
      if (!checked.ok) return checked;
      const watch = startWatch(id, choices, checked.value);
      // For a link that was deleted meanwhile, no later event would end the watch.
      await changeWatches(connection, ({ links }) => ({
        links: firstCheck.isGone ? links : withWatch(links, watch),
      }));
      return firstCheck.isGone ? failed({ kind: 'client', message: '', gone: true }) : { ok: true, value: null };
    } finally {
      firstChecks.delete(firstCheck);
    }
  }
}

/** Returns the time in a minute, when the other work of a start is done. */
const inAMinute = () => Date.now() + 60_000;

/** Schedules a check after the token was replaced, since the former token may have failed. */
async function checkSoon(): Promise<void> {
  if ((await watchedLinks()).length > 0) await schedulePolls(inAMinute());
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
