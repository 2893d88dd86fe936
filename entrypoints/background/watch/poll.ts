import { storedTime } from '@/lib/async/stored-time.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { mayNotify } from '@/lib/permissions/notifications.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { readWatches, withWatch } from '@/lib/storage/watches.ts';
import { newsOf } from '@/lib/watch/news.ts';
import { type Check, checkedAt, isWatched, type Watch } from '@/lib/watch/watch.ts';
import { isConnected } from '../connections/saved-connections.ts';
import { clientWithStatus } from '../link-index/client-with-status.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { publish } from '../shared/changes.ts';
import { noteProblem } from '../shared/problems.ts';
import { changeWatchesOf } from '../shared/writers.ts';
import { cancelResume, scheduleResume } from './alarms.ts';
import { checkLink } from './check-link.ts';
import { listenToNotifications, notify } from './notify.ts';
import { updateSchedule } from './schedule.ts';

/** The milliseconds between two links. */
const pause = 1000;

/** The failures of a single link. Any other one would repeat for the next link. */
const linkFailures: readonly Failure['kind'][] = ['client', 'forbidden', 'invalid', 'contract'];

const memoryOf = perBackground(() => ({
  running: null as Promise<void> | null,
}));

/**
 * Checks each watched link of each connection in turn: a new poll, or what is left of one that was cut off. One at a
 * time.
 */
export function pollLinks(background: Background, { isNew }: { isNew: boolean }): Promise<void> {
  const memory = memoryOf(background);
  memory.running ??= poll(background, isNew)
    .catch((fault: unknown) => {
      if (background.signal.aborted) return;
      noteProblem(background, 'storeChanges')(fault);
      // If the storage is full, do not retry each minute.
      void cancelResume();
    })
    .finally(() => {
      memory.running = null;
    });
  return memory.running;
}

async function poll(background: Background, isNew: boolean): Promise<void> {
  const connections = await readConnections();
  // Without the permission nothing is checked, so that it is still news once it is granted.
  if (connections.length === 0 || !(await mayNotify())) return void (await cancelResume());
  listenToNotifications(background);
  const changeWatches = changeWatchesOf(background);
  if (isNew) for (const connection of connections) await changeWatches(connection, () => ({ round: Date.now() }));
  await scheduleResume();
  await Promise.all(connections.map((connection) => pollOn(background, connection)));
  // The next worker goes on with what is left.
  if (background.signal.aborted) return;
  await cancelResume();
  await updateSchedule();
}

async function pollOn(background: Background, connection: Connection): Promise<void> {
  const service = await clientWithStatus(background, connection);

  const done = new Set<string>();
  for (;;) {
    const watch = await nextDue(background, connection, done);
    if (watch === null || background.signal.aborted) break;
    if (service === null) {
      await failAll(background, connection, { kind: 'notConnected' });
      break;
    }
    if (done.size > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const { id, choices, seen: before } = watch;
    done.add(id);
    const checked = await checkLink(background, service, { id, choices, before, isPrivate: false });
    // Removed meanwhile, or with another token: the next poll goes on with that.
    if (!checked.ok && checked.failure.kind === 'notConnected') break;
    if (checked.ok) await report(background, connection, watch, checked.value);
    else if (service.isOverloaded() || !linkFailures.includes(checked.failure.kind))
      await failAll(background, connection, checked.failure);
    else if (isGone(checked.failure)) await publish(background, { kind: 'foundGone', id, connection });
    else await fail(background, connection, watch, checked.failure);
  }
  if (!background.signal.aborted) await changeWatchesOf(background)(connection, () => ({ round: null }));
}

/** Returns the next link of a connection's poll; null if there is none, or if the connection was removed. */
async function nextDue(
  background: Background,
  connection: Connection,
  done: ReadonlySet<string>,
): Promise<Watch | null> {
  const [isThere, { round: began, links }] = await Promise.all([
    isConnected(background, connection),
    readWatches(connection),
  ]);
  if (!isThere || began === null) return null;
  return links.find((watch) => isWatched(watch) && isUnchecked(watch, began) && !done.has(watch.id)) ?? null;
}

/** Notifies, then saves that: a worker that is stopped in between notifies twice rather than never. */
async function report(background: Background, connection: Connection, watch: Watch, seen: Check): Promise<void> {
  if (!(await isConnected(background, connection))) return;
  const { news, watch: next } = newsOf(watch, seen);
  const shown = await Promise.all(
    news.map((one) => notify(background, { id: watch.id, connectionId: connection.id }, seen.name, one)),
  );
  await replace(background, connection, watch, shown.includes(false) ? { ...next, told: watch.told } : next);
}

/** True if a link was not checked since a poll began (milliseconds since 1970). */
const isUnchecked = (watch: Watch, began: number): boolean => storedTime(checkedAt(watch)) < began;

/** Marks a link as failed until the next poll. */
const fail = (background: Background, connection: Connection, watch: Watch, failure: Failure): Promise<void> =>
  replace(background, connection, watch, { ...watch, state: { name: 'failed', failure, at: Date.now() } });

/** Marks all unchecked links as failed: the service is left alone until the next poll. */
function failAll(background: Background, connection: Connection, failure: Failure): Promise<void> {
  const state = { name: 'failed' as const, failure, at: Date.now() };
  return changeWatchesOf(background)(connection, ({ links, round }) => ({
    links: links.map((watch) => (isWatched(watch) && isUnchecked(watch, round ?? 0) ? { ...watch, state } : watch)),
  }));
}

/** Replaces a watch, unless it was stopped or changed meanwhile. */
const replace = (background: Background, connection: Connection, watch: Watch, next: Watch): Promise<void> =>
  changeWatchesOf(background)(connection, ({ links }) => {
    const kept = links.find(({ id }) => id === watch.id);
    return kept !== undefined && kept.seen.at === watch.seen.at ? { links: withWatch(links, next) } : {};
  });
