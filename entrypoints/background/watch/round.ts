import type { Failure } from '@/lib/contract/failure.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { mayNotify } from '@/lib/permissions/notifications.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { changeWatches, readWatches, withWatch } from '@/lib/storage/watches.ts';
import { judge } from '@/lib/watch/judge.ts';
import { isWatched, lookedAt, type Seen, type Watch } from '@/lib/watch/watch.ts';
import { publish } from '../changes.ts';
import { clientWithStatus } from '../library/client-with-status.ts';
import { expectNoMore, expectOnward } from './alarms.ts';
import { lookAt } from './look.ts';
import { settle } from './settle.ts';
import { listenToPresses, tell } from './tell.ts';

/** Between two links, in milliseconds: nobody waits for this. */
const pause = 1000;

/** Failures that are of one link; every other one would meet the next link as well. */
const ofOneLink: readonly Failure['kind'][] = ['client', 'forbidden', 'invalid', 'contract'];

let running: Promise<void> | null = null;

/** Looks at each watched link in turn: a new round, or what is left of one that was cut off. One at a time. */
export function goRound({ begins }: { begins: boolean }): Promise<void> {
  running ??= round(begins)
    // A full storage: what cannot be noted is not asked again each minute.
    .catch(() => void expectNoMore())
    .finally(() => {
      running = null;
    });
  return running;
}

async function round(begins: boolean): Promise<void> {
  const connection = await connectionItem.get();
  // What cannot be told is not asked for either: it is news still once it can be told.
  if (connection === null || !(await mayNotify())) return void (await expectNoMore());
  listenToPresses();
  const { baseUrl } = connection;
  if (begins) await changeWatches(baseUrl, () => ({ round: Date.now() }));
  await expectOnward();
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
    const looked = await lookAt(service, { id, choices, before });
    if (looked.ok) await note(connection.id, watch, looked.value);
    else if (service.isOverloaded() || !ofOneLink.includes(looked.failure.kind)) await failAll(baseUrl, looked.failure);
    else if (isGone(looked.failure)) await publish({ kind: 'foundGone', id, connection });
    else await fail(baseUrl, watch, looked.failure);
  }
  await changeWatches(baseUrl, () => ({ round: null }));
  await expectNoMore();
  await settle();
}

/** The next link of the round that is under way on a connection; null once there is none, or the connection ended. */
async function nextDue(connectionId: string, done: ReadonlySet<string>): Promise<Watch | null> {
  const [connection, kept] = await Promise.all([connectionItem.get(), readWatches()]);
  if (connection?.id !== connectionId || kept === null || kept.round === null) return null;
  const { round, links } = kept;
  return links.find((watch) => isWatched(watch) && lookedAt(watch) < round && !done.has(watch.id)) ?? null;
}

/** Tells what is new, then notes that it is told: a worker that is stopped in between rather tells it twice. */
async function note(connectionId: string, watch: Watch, seen: Seen): Promise<void> {
  const connection = await connectionItem.get();
  if (connection?.id !== connectionId) return;
  const { news, watch: judged } = judge(watch, seen);
  const told = await Promise.all(news.map((one) => tell(watch.id, seen.name, one)));
  await replace(connection.baseUrl, watch, told.includes(false) ? { ...judged, told: watch.told } : judged);
}

/** It is tried again with the next round. */
const fail = (baseUrl: string, watch: Watch, failure: Failure): Promise<void> =>
  replace(baseUrl, watch, { ...watch, state: { name: 'failed', failure, at: Date.now() } });

/** Every link that this round has not come to yet has failed: the service is let alone until the next. */
function failAll(baseUrl: string, failure: Failure): Promise<void> {
  const state = { name: 'failed' as const, failure, at: Date.now() };
  return changeWatches(baseUrl, ({ links, round }) => ({
    links: links.map((watch) => (isWatched(watch) && lookedAt(watch) < (round ?? 0) ? { ...watch, state } : watch)),
  }));
}

/** Unless somebody stopped watching it meanwhile, or chose something else. */
const replace = (baseUrl: string, watch: Watch, next: Watch): Promise<void> =>
  changeWatches(baseUrl, ({ links }) => {
    const kept = links.find(({ id }) => id === watch.id);
    return kept !== undefined && kept.seen.at === watch.seen.at ? { links: withWatch(links, next) } : {};
  });
