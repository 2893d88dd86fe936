import { storedTime } from '@/lib/async/stored-time.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { mayNotify } from '@/lib/permissions/notifications.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { readWatches, type WatchesWriter, withWatch } from '@/lib/storage/watches.ts';
import { newsOf } from '@/lib/watch/news.ts';
import { type Check, checkedAt, isWatched, type Watch } from '@/lib/watch/watch.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { cancelResume, scheduleResume } from './alarms.ts';
import type { CheckLink } from './check-link.ts';
import type { Notifications } from './notifications.ts';
import { updateSchedule } from './schedule.ts';

/** The milliseconds between two links. */
const pause = 1000;

/** The failures of a single link. Any other one would repeat for the next link. */
const linkFailures: readonly Failure['kind'][] = ['client', 'forbidden', 'invalid', 'contract'];

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  noteProblem: NoteProblem;
  changeWatches: WatchesWriter;
  connections: Connections;
  notifications: Notifications;
  checkLink: CheckLink;
}

export function pollLinksWith({
  lifetime,
  changes,
  noteProblem,
  changeWatches,
  connections,
  notifications,
  checkLink,
}: Needs) {
  let running: Promise<void> | null = null;

  /**
   * Checks each watched link of each connection in turn: a new poll, or what is left of one that was cut off. One at a
   * time.
   */
  function pollLinks({ isNew }: { isNew: boolean }): Promise<void> {
    running ??= poll(isNew)
      .catch((fault: unknown) => {
        if (lifetime.signal.aborted) return;
        noteProblem('storeChanges')(fault);
        // If the storage is full, do not retry each minute.
        void cancelResume();
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  async function poll(isNew: boolean): Promise<void> {
    const all = await readConnections();
    // Without the permission nothing is checked, so that it is still news once it is granted.
    if (all.length === 0 || !(await mayNotify())) return void (await cancelResume());
    notifications.listenToNotifications();
    if (isNew) for (const connection of all) await changeWatches(connection, () => ({ round: Date.now() }));
    await scheduleResume();
    await Promise.all(all.map((connection) => pollOn(connection)));
    // The next worker goes on with what is left.
    if (lifetime.signal.aborted) return;
    await cancelResume();
    await updateSchedule();
  }

  async function pollOn(connection: Connection): Promise<void> {
    const service = await connections.openClient(connection);

    const done = new Set<string>();
    for (;;) {
      const watch = await nextDue(connection, done);
      if (watch === null || lifetime.signal.aborted) break;
      if (service === null) {
        await failAll(connection, { kind: 'notConnected' });
        break;
      }
      if (done.size > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      const { id, choices, seen: before } = watch;
      done.add(id);
      const checked = await checkLink(service, { id, choices, before, isPrivate: false });
      // Removed meanwhile, or with another token: the next poll goes on with that.
      if (!checked.ok && checked.failure.kind === 'notConnected') break;
      if (checked.ok) await report(connection, watch, checked.value);
      else if (service.isOverloaded() || !linkFailures.includes(checked.failure.kind))
        await failAll(connection, checked.failure);
      else if (isGone(checked.failure)) await changes.publish({ kind: 'foundGone', id, connection });
      else await fail(connection, watch, checked.failure);
    }
    if (!lifetime.signal.aborted) await changeWatches(connection, () => ({ round: null }));
  }

  /** Returns the next link of a connection's poll; null if there is none, or if the connection was removed. */
  async function nextDue(connection: Connection, done: ReadonlySet<string>): Promise<Watch | null> {
    const [isThere, { round: began, links }] = await Promise.all([
      connections.isConnected(connection),
      readWatches(connection),
    ]);
    if (!isThere || began === null) return null;
    return links.find((watch) => isWatched(watch) && isUnchecked(watch, began) && !done.has(watch.id)) ?? null;
  }

  /** Notifies, then saves that: a worker that is stopped in between notifies twice rather than never. */
  async function report(connection: Connection, watch: Watch, seen: Check): Promise<void> {
    const { news, watch: next } = newsOf(watch, seen);
    const shown = await Promise.all(
      news.map((one) => notifications.notify({ id: watch.id, connectionId: connection.id }, seen.name, one)),
    );
    await replace(connection, watch, shown.includes(false) ? { ...next, told: watch.told } : next);
  }

  /** Marks a link as failed until the next poll. */
  function fail(connection: Connection, watch: Watch, failure: Failure): Promise<void> {
    return replace(connection, watch, { ...watch, state: { name: 'failed', failure, at: Date.now() } });
  }

  /** Marks all unchecked links as failed: the service is left alone until the next poll. */
  function failAll(connection: Connection, failure: Failure): Promise<void> {
    const state = { name: 'failed' as const, failure, at: Date.now() };
    return changeWatches(connection, ({ links, round }) => ({
      links: links.map((watch) => (isWatched(watch) && isUnchecked(watch, round ?? 0) ? { ...watch, state } : watch)),
    }));
  }

  /** Replaces a watch, unless it was stopped or changed meanwhile. */
  function replace(connection: Connection, watch: Watch, next: Watch): Promise<void> {
    return changeWatches(connection, ({ links }) => {
      const kept = links.find(({ id }) => id === watch.id);
      return kept !== undefined && kept.seen.at === watch.seen.at ? { links: withWatch(links, next) } : {};
    });
  }

  return pollLinks;
}

/** True if a link was not checked since a poll began (milliseconds since 1970). */
const isUnchecked = (watch: Watch, began: number): boolean => storedTime(checkedAt(watch)) < began;
