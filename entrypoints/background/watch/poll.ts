import type { Failure } from '@/lib/contract/failure.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { mayNotify } from '@/lib/permissions/notifications.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { changeWatches, readWatches, withWatch } from '@/lib/storage/watches.ts';
import { newsOf } from '@/lib/watch/news.ts';
import { type Check, checkedAt, isWatched, type Watch } from '@/lib/watch/watch.ts';
import { publish } from '../changes.ts';
import { clientWithStatus } from '../library/client-with-status.ts';
import { cancelResume, scheduleResume } from './alarms.ts';
import { checkLink } from './check-link.ts';
import { listenToNotifications, notify } from './notify.ts';
import { updateSchedule } from './schedule.ts';

/** Between two links, in milliseconds: nobody waits for this. */
const pause = 1000;

/** Failures that are of one link; every other one would meet the next link as well. */
const linkFailures: readonly Failure['kind'][] = ['client', 'forbidden', 'invalid', 'contract'];

let running: Promise<void> | null = null;

/** Checks each watched link in turn: a new poll, or what is left of one that was cut off. One at a time. */
export function pollLinks({ isNew }: { isNew: boolean }): Promise<void> {
  running ??= poll(isNew)
    // A full storage: what cannot be noted is not asked again each minute.
    .catch(() => void cancelResume())
    .finally(() => {
      running = null;
    });
  return running;
}

async function poll(isNew: boolean): Promise<void> {
  const connection = await connectionItem.get();
  // What cannot be notified is not asked for either: it is still news once it can be.
  if (connection === null || !(await mayNotify())) return void (await cancelResume());
  listenToNotifications();
  const { baseUrl } = connection;
  if (isNew) await changeWatches(baseUrl, () => ({ round: Date.now() }));
  await scheduleResume();
  const service = await clientWithStatus(connection);

  const done = new Set<string>();
  for (;;) {
    const watch = await nextDue(connection.id, done);
    if (watch === null) break;
    if (service === null) {
      await failAll(baseUrl, { kind: 'notConnected' });
      break;
    }
    if (done.size > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const { id, choices, seen: before } = watch;
    done.add(id);
    const checked = await checkLink(service, { id, choices, before, isPrivate: false });
    if (checked.ok) await report(connection.id, watch, checked.value);
    else if (service.isOverloaded() || !linkFailures.includes(checked.failure.kind))
      await failAll(baseUrl, checked.failure);
    else if (isGone(checked.failure)) await publish({ kind: 'foundGone', id, connection });
    else await fail(baseUrl, watch, checked.failure);
  }
  await changeWatches(baseUrl, () => ({ round: null }));
  await cancelResume();
  await updateSchedule();
}

/** The next link of the poll that is under way on a connection; null once there is none, or the connection ended. */
async function nextDue(connectionId: string, done: ReadonlySet<string>): Promise<Watch | null> {
  const [connection, kept] = await Promise.all([connectionItem.get(), readWatches()]);
  if (connection?.id !== connectionId || kept === null || kept.round === null) return null;
  const { round: began, links } = kept;
  return links.find((watch) => isWatched(watch) && checkedAt(watch) < began && !done.has(watch.id)) ?? null;
}

/** Notifies of what is new, then writes that down: a worker that is stopped in between rather notifies twice. */
async function report(connectionId: string, watch: Watch, seen: Check): Promise<void> {
  const connection = await connectionItem.get();
  if (connection?.id !== connectionId) return;
  const { news, watch: next } = newsOf(watch, seen);
  const shown = await Promise.all(news.map((one) => notify(watch.id, seen.name, one)));
  await replace(connection.baseUrl, watch, shown.includes(false) ? { ...next, told: watch.told } : next);
}

/** It is tried again with the next poll. */
const fail = (baseUrl: string, watch: Watch, failure: Failure): Promise<void> =>
  replace(baseUrl, watch, { ...watch, state: { name: 'failed', failure, at: Date.now() } });

/** Every link that this poll has not come to yet has failed: the service is let alone until the next. */
function failAll(baseUrl: string, failure: Failure): Promise<void> {
  const state = { name: 'failed' as const, failure, at: Date.now() };
  return changeWatches(baseUrl, ({ links, round }) => ({
    links: links.map((watch) => (isWatched(watch) && checkedAt(watch) < (round ?? 0) ? { ...watch, state } : watch)),
  }));
}

/** Unless somebody stopped watching it meanwhile, or chose something else. */
const replace = (baseUrl: string, watch: Watch, next: Watch): Promise<void> =>
  changeWatches(baseUrl, ({ links }) => {
    const kept = links.find(({ id }) => id === watch.id);
    return kept !== undefined && kept.seen.at === watch.seen.at ? { links: withWatch(links, next) } : {};
  });
