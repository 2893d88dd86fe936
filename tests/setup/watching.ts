import { onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { readWatches, type Watches } from '@/lib/storage/watches.ts';
import { checkedAt, isWatched, type Watch, type WatchChoices } from '@/lib/watch/watch.ts';
import { connectedService } from './connected.ts';
import { makeLink } from './make-link.ts';
import { allowNotifications } from './press.ts';
import { atMost, until } from './until.ts';
import { makeVisits, trustedProxies, visitAll } from './visits.ts';

const dayLength = 86_400_000;

export const milestones: WatchChoices = { milestones: true, quietDays: null };
export const quietFor = (quietDays: number): WatchChoices => ({ milestones: false, quietDays });

/**
 * Starts the real service, allows notifications, and uses one fake date for both, which advances only with `passDays`.
 */
export async function watchingService() {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const time = { now: new Date() };
  const service = await connectedService({}, { clock: () => time.now, proxies: trustedProxies });
  await allowNotifications();

  const passDays = (days: number) => {
    time.now = new Date(time.now.getTime() + days * dayLength);
    vi.setSystemTime(time.now);
  };
  const make = async (title: string) => {
    const { id, short_url } = await makeLink({ title });
    return { id, address: short_url ?? '' };
  };
  /**
   * Makes this many people click on a link now. Waits until the service has counted them, which happens after the
   * redirect.
   */
  const click = async ({ id, address }: { id: string; address: string }, count: number) => {
    const clicks = async () => {
      const result = await ask('retrieveStats', { id });
      return result.ok ? (result.value.answer.total_count ?? 0) : 0;
    };
    const before = await clicks();
    const now = time.now;
    const visits = makeVisits({ count, days: 1, now: now.getTime() }).map((visit) => ({ ...visit, at: now }));
    await visitAll(address, visits, time);
    await until(async () => {
      if ((await clicks()) < before + count) throw new Error('Not counted yet');
    });
  };
  return { ...service, passDays, makeLink: make, click };
}

export async function watchFor({ id }: { id: string }, choices: WatchChoices): Promise<void> {
  const result = await ask('watchLink', { id, choices });
  if (!result.ok) throw new Error(`Not watched: ${result.failure.kind}`);
}

/** Returns the saved watches. */
export const watched = async (): Promise<Watch[]> => (await readSaved())?.links ?? [];

async function readSaved(): Promise<Watches | null> {
  const connection = await connectionItem.get();
  return connection && readWatches(connection);
}

export const watchAlarm = (name = 'watches') =>
  fakeBrowser.alarms.onAlarm.trigger({ name, scheduledTime: Date.now(), persistAcrossSessions: true });

/** Fires the alarm, and waits until the poll that it starts or resumes has ended. */
export async function pollLinks(name = 'watches'): Promise<void> {
  vi.setSystemTime(Date.now() + 1000);
  const startedAt = name === 'watches' ? Date.now() : 0;
  await watchAlarm(name);
  await vi.waitFor(
    async () => {
      const isRunning = (await fakeBrowser.alarms.get('watches-onward')) !== undefined;
      const now = await readSaved();
      const left = now?.links.filter((watch) => isWatched(watch) && checkedAt(watch) < startedAt) ?? [];
      if (isRunning || now?.round !== null || left.length > 0) throw new Error('The poll has not ended');
    },
    { timeout: atMost },
  );
}
