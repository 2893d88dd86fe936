import { browser } from 'wxt/browser';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { Failure, Result } from '@/lib/contract/failure.ts';
import { answer } from '@/lib/messaging/answer.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { changeWatches, forgetWatches, withWatch } from '@/lib/storage/watches.ts';
import { beginWatch } from '@/lib/watch/judge.ts';
import { lookedAt } from '@/lib/watch/watch.ts';
import { leavesService, subscribe } from '../changes.ts';
import { clientWithStatus } from '../library/client-with-status.ts';
import { dueAfter, expectRounds, stepOf } from './alarms.ts';
import { lookAt } from './look.ts';
import { goRound } from './round.ts';
import { settle, watchedNow } from './settle.ts';
import { listenToPresses } from './tell.ts';

/** Answers what pages ask of the links that are watched, and looks at them from time to time. */
export function keepWatch(): void {
  listenToPresses();
  browser.alarms.onAlarm.addListener(({ name }) => {
    const step = stepOf(name);
    if (step !== null) void goRound({ begins: step === 'round' });
  });
  browser.runtime.onStartup.addListener(() => void wake());
  browser.runtime.onInstalled.addListener(() => void wake());

  answer('watchLink', watchLink);
  answer('unwatchLink', async ({ id }) => {
    const connection = await connectionItem.get();
    if (connection === null) return refused({ kind: 'notConnected' });
    await changeWatches(connection.baseUrl, ({ links }) => ({ links: links.filter((watch) => watch.id !== id) }));
    await settle();
    return { ok: true, value: null };
  });
  answer('checkWatched', async () => {
    void goRound({ begins: true });
    return { ok: true, value: null };
  });

  subscribe({ deleted: noteGone, foundGone: noteGone, left: enter });
}

/** A minute from now: not in the middle of what else is begun. */
const soon = () => Date.now() + 60_000;

/** Goes on watching with a new token, since the former one may have failed; on another service nothing is watched yet. */
async function enter(change: Parameters<typeof leavesService>[0]): Promise<void> {
  if (leavesService(change)) {
    await forgetWatches();
    await settle();
  } else if ((await watchedNow()).length > 0) await expectRounds(soon());
}

/** A link that is gone is watched no more; it is listed until somebody has seen it. */
async function noteGone({ id, connection }: { id: string; connection: Pick<Connection, 'baseUrl'> }): Promise<void> {
  const gone = (await watchedNow()).find((watch) => watch.id === id);
  if (gone === undefined) return;
  const state = { name: 'gone' as const, at: Date.now() };
  await changeWatches(connection.baseUrl, ({ links }) => ({ links: withWatch(links, { ...gone, state }) }));
  // The alarm stays where it is as long as another is watched.
  if ((await watchedNow()).length === 0) await settle();
}

/** Goes on watching when the browser starts: soon, if a round was missed. */
async function wake(): Promise<void> {
  const looks = (await watchedNow()).map(lookedAt);
  if (looks.length > 0) await expectRounds(Math.max(soon(), dueAfter(Math.min(...looks))));
}

const refused = (failure: Failure): Result<never> => ({ ok: false, failure });

async function watchLink(input: Input<'watchLink'>): Promise<Result<null>> {
  listenToPresses();
  const begun = await begin(input);
  await settle();
  return begun;
}

/** The first look says what is so already, and needs no telling. */
async function begin({ id, choices }: Input<'watchLink'>): Promise<Result<null>> {
  const connection = await connectionItem.get();
  const service = connection && (await clientWithStatus(connection));
  if (connection === null || service === null) return refused({ kind: 'notConnected' });
  const looked = await lookAt(service, { id, choices, before: null });
  if (!looked.ok) return looked;
  const watch = beginWatch(id, choices, looked.value);
  await changeWatches(connection.baseUrl, ({ links }) => ({ links: withWatch(links, watch) }));
  return { ok: true, value: null };
}
