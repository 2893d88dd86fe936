import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type LinkCacheState, linkCacheItem } from '@/lib/storage/link-cache.ts';
import { answer, say } from '../../../lib/client/unruly-service.ts';
import { linkCacheWhen, refresh } from '../../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { atMost, until } from '../../../setup/until.ts';

const minute = 60_000;
const alarm = (name: string) =>
  fakeBrowser.alarms.onAlarm.trigger({ name, scheduledTime: Date.now(), persistAcrossSessions: true });

/** Repeats the alarm, since a sync may still be ending after it published its end. */
const alarmUntil = (isReached: (state: LinkCacheState) => boolean, name = 'library') =>
  vi.waitFor(
    async () => {
      await alarm(name);
      const state = await linkCacheItem.get();
      if (state === null || !isReached(state)) throw new Error(`The link cache has the state ${JSON.stringify(state)}`);
      return state;
    },
    { timeout: atMost, interval: 20 },
  );

/** Fires an alarm as a browser does: at its time, then after each period. */
async function nextAlarm(name: string): Promise<number> {
  const found = await fakeBrowser.alarms.get(name);
  if (found === undefined) throw new Error(`No alarm ${name}`);
  const period = (found.periodInMinutes ?? 0) * minute;
  const missed = Math.max(0, Math.floor((Date.now() - found.scheduledTime) / period) + 1);
  return found.scheduledTime + missed * period;
}

/** Sets the clock to this time, in milliseconds since 1970. */
const itIs = (moment: number) => vi.spyOn(Date, 'now').mockReturnValue(moment);

describe('as time goes by', () => {
  it('new links are read every 15 minutes, and the whole list once a day', async () => {
    const links = linksFrom(120);
    await listService(links);
    const { wholeAt } = await refresh();
    const startedAt = wholeAt ?? 0;
    links.splice(50, 1);
    links.unshift(linkOf(121));

    itIs(startedAt + 16 * minute);
    expect(await alarmUntil(({ newAt }) => newAt !== startedAt)).toMatchObject({ known: 121, wholeAt: startedAt });

    itIs(startedAt + 25 * 60 * minute);
    expect(await alarmUntil(({ wholeAt }) => wholeAt !== startedAt)).toMatchObject({ known: 120 });
  });

  it('new links are read every 15 minutes, not at every second alarm, however long a sync takes', async () => {
    let now = 0;
    const setClock = (moment: number) => {
      now = moment;
      itIs(now);
    };
    const { connection } = await listService(linksFrom(5), { before: () => setClock(now + 4000) });
    setClock(await nextAlarm('library'));
    await alarm('library');
    await linkCacheWhen(({ newAt }) => newAt !== null);
    const readings: number[] = [];
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await until(async () => expect(await fakeBrowser.alarms.get(`library-onward:${connection.id}`)).toBeUndefined());
      const before = (await linkCacheItem.get())?.newAt ?? 0;
      setClock(await nextAlarm('library'));
      await alarm('library');
      await linkCacheWhen(({ newAt, activity }) => newAt !== before && activity.state === 'idle');
      readings.push(Math.round((now - before) / minute));
    }
    expect(readings).toEqual([15, 15, 15, 15]);
  });

  it('a service that keeps failing is called less and less often, but at least once an hour', async () => {
    const { behave, list, seen, connection } = await listService([]);
    behave(answer(500, { status: 'error', message: 'The disk is full' }));
    const again = async () => {
      const { activity } = await linkCacheWhen((state) => state.activity.state === 'failed');
      const until = (activity.state === 'failed' && activity.until) || 0;
      itIs(until + 1);
      seen.splice(0);
      // After another failure the sync is paused: the alarm then calls nothing.
      await alarmUntil(
        (state) => state.activity.state === 'failed' && state.activity.until !== until,
        `library-onward:${connection.id}`,
      );
      return seen.length > 0 ? until : 0;
    };
    await refresh();
    const tries: number[] = [];
    for (let count = 0; count < 9; count += 1) tries.push(await again());
    const pauses = tries.slice(1).map((at, before) => Math.round((at - (tries[before] ?? 0)) / 1000));
    expect(pauses).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600]);
    // After a success, it is called again as soon as after the first failure.
    const { activity } = await linkCacheWhen((state) => state.activity.state === 'failed');
    const now = ((activity.state === 'failed' && activity.until) || 0) + 1;
    itIs(now);
    behave(list);
    await alarmUntil((state) => state.activity.state === 'idle', `library-onward:${connection.id}`);
    behave(answer(500, { status: 'error', message: 'The disk is full' }));
    expect(await refresh()).toMatchObject({ activity: { state: 'failed', until: now + 30_000 } });
  });

  it('an opened page reads again half a minute after a failure, however long the alarm would wait', async () => {
    const { behave, list, seen, connection } = await listService(linksFrom(5));
    behave(answer(500, { status: 'error', message: 'The disk is full' }));
    const { activity } = await refresh();
    const first = (activity.state === 'failed' && activity.until) || 0;
    itIs(first + 1);
    await alarmUntil(
      (state) => state.activity.state === 'failed' && state.activity.until !== first,
      `library-onward:${connection.id}`,
    );
    behave(list);
    seen.splice(0);

    itIs(first + minute / 4);
    await refresh({ whole: false });
    expect(seen).toEqual([]);

    itIs(first + minute / 2 + 1);
    expect(await refresh({ whole: false })).toMatchObject({ known: 5, activity: { state: 'idle' } });
  });

  it('an opened page reads the whole list first, then new links after half a minute at the earliest', async () => {
    const links = linksFrom(120);
    const { seen } = await listService(links);
    const { wholeAt, newAt } = await refresh({ whole: false });
    expect(wholeAt).toEqual(expect.any(Number));
    links.unshift(linkOf(121));
    seen.splice(0);

    const readAt = newAt ?? 0;
    itIs(readAt + minute / 4);
    await refresh({ whole: false });
    expect(seen).toEqual([]);

    itIs(readAt + minute / 2 + 1);
    expect(await refresh({ whole: false })).toMatchObject({ known: 121, wholeAt });
  });

  it('an opened page reads no sooner than the service asks for', async () => {
    const { behave, list, seen } = await listService(linksFrom(5));
    behave(say(503, '', { 'retry-after': '3600' }));
    const { activity } = await refresh();
    const end = (activity.state === 'failed' && activity.until) || 0;
    behave(list);
    seen.splice(0);

    itIs(end - minute);
    await refresh({ whole: false });
    expect(seen).toEqual([]);

    itIs(end + 1);
    expect(await refresh({ whole: false })).toMatchObject({ known: 5, activity: { state: 'idle' } });
  });
});
