import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Analytics, dimensions } from '../../../lib/contract/analytics.ts';
import type { Device } from '../../../service/clicks/devices.ts';
import { storeClicks } from '../../../service/clicks/store-clicks.ts';
import { addClick, addDevice, type Tally } from '../../../service/clicks/tally.ts';
import { createWriter } from '../../../service/clicks/writes.ts';
import { readAnalytics } from '../../../service/stats/analytics.ts';
import { clickableDays } from '../../../service/stats/calendar.ts';
import type { ClickNames } from '../../../service/stats/click-batch.ts';
import { addToBatch, readBatches, toBatch } from '../../../service/stats/click-batch.ts';
import { rollUpClicks } from '../../../service/stats/rollup.ts';
import { runs } from '../../setup/runs.ts';
import { emptyVisit, visitorOf } from '../../setup/visitors.ts';
import { testService } from '../test-service.ts';

const makeDevice = (kind: number): Device => ({
  os_name: `os ${kind}`,
  device_type: 'desktop',
  device_brand: 'unknown',
  device_model: 'unknown',
  client_name: 'x',
});
const makeNames = (kind: number): ClickNames => ({
  country: `c${kind % 3}`,
  region: 'unknown',
  city: 'Übel "\\ a',
  timezone: 'unknown',
  language: 'de',
  referrer: `site-${kind}.example`,
});
const kinds = Array.from({ length: 5 }, (_, kind) => {
  const [device, others] = [makeDevice(kind), makeNames(kind)];
  return { device, others, all: { ...others, ...device } };
});

interface Made {
  at: Date;
  kind: (typeof kinds)[number];
  visitor: number;
  /** True if the device is added in the next batch. */
  isDetectedLater: boolean;
  /** True if the link's own count has it already. */
  isCounted: boolean;
}

/** From the end of 2025 to the middle of 2026, so that ranges contain whole years and months, and parts of both. */
const made: fc.Arbitrary<Made> = fc.record({
  at: fc.date({ min: new Date('2025-11-20T00:00:00Z'), max: new Date('2026-07-20T23:59:59Z'), noInvalidDate: true }),
  kind: fc.constantFrom(...kinds),
  visitor: fc.nat({ max: 6 }),
  isDetectedLater: fc.boolean(),
  isCounted: fc.boolean(),
});
const batches = fc.array(fc.record({ clicks: fc.array(made, { maxLength: 8 }), isAdded: fc.boolean() }), {
  maxLength: 8,
});
const day = fc.date({ min: new Date('2025-11-18'), max: new Date('2026-07-25'), noInvalidDate: true });
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** @param detected clicks of the batch before, whose devices are added now if they are detected later. */
const tallyOf = (linkId: string, clicks: readonly Made[], detected: readonly Made[] = []) => {
  const tally: Tally = new Map();
  for (const { at, kind, visitor, isDetectedLater } of detected) {
    if (isDetectedLater) addDevice(tally, { linkId, time: at.getTime(), visitor: visitorOf(visitor) }, kind.device);
  }
  for (const { at, kind, visitor, isDetectedLater, isCounted } of clicks) {
    const names = isDetectedLater ? kind.others : kind.all;
    const described = { names, visitor: visitorOf(visitor), device: null };
    addClick(tally, { linkId, at, isCounted, visitor: emptyVisit }, described);
  }
  return tally;
};

/** Counts the clicks one by one. */
function countedByHand(clicks: readonly Made[], from: string, until: string) {
  const within = clicks.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= until);
  const counts = (some: readonly Made[]) => ({
    total_count: some.length,
    unique_count: new Set(some.map(({ visitor }) => visitor)).size,
  });
  const by = (keyOf: (click: Made) => string) => {
    const groups = new Map<string, Made[]>();
    for (const click of within) groups.set(keyOf(click), [...(groups.get(keyOf(click)) ?? []), click]);
    return Object.fromEntries([...groups].map(([key, some]) => [key, counts(some)]));
  };
  const dimension = (name: (typeof dimensions)[number]) => by(({ kind }) => kind.all[name] ?? '');
  const stats = Object.fromEntries(dimensions.map((name) => [name, dimension(name)]));
  const slice = (length: number, end: string) => by(({ at }) => at.toISOString().slice(0, length) + end);
  const interval = { hour: slice(13, ':00:00Z'), day: slice(10, ''), month: slice(7, '-01'), year: slice(4, '-01-01') };
  return { ...counts(within), stats, interval };
}

/** Converts an answer to the same form, without periods that have no clicks. */
function answered({ total_count, unique_count, stats }: Analytics) {
  const clicked = (list: readonly { total_count: number | null; unique_count: number | null }[], key: string) =>
    Object.fromEntries(
      list
        .filter((entry) => entry.total_count !== 0)
        .map(({ total_count, unique_count, ...entry }) => [Reflect.get(entry, key), { total_count, unique_count }]),
    );
  const interval = stats?.interval;
  return {
    total_count,
    unique_count,
    stats: Object.fromEntries(dimensions.map((name) => [name, clicked(stats?.[name] ?? [], 'name')])),
    interval: {
      hour: clicked(interval?.hour ?? [], 'date'),
      day: clicked(interval?.day ?? [], 'date'),
      month: clicked(interval?.month ?? [], 'date'),
      year: clicked(interval?.year ?? [], 'date'),
    },
  };
}

describe('the stats of any range', () => {
  it('equal a simple count, whatever part of the clicks is rolled up', {
    timeout: 120_000,
  }, async () => {
    const { create, database, time } = await testService();
    time.now = new Date('2025-11-20T00:00:00Z');
    const { toWrites } = createWriter();
    const property = fc.asyncProperty(batches, day, day, async (list, one, other) => {
      const { id } = await create();
      const last = { clicks: [], isAdded: false };
      for (const [index, { clicks, isAdded }] of [...list, last].entries()) {
        const tally = tallyOf(id, clicks, list[index - 1]?.clicks);
        // A write is repeated if its answer was lost.
        for (const write of toWrites(tally).flatMap((each) => [each, each])) await storeClicks(database, write);
        if (isAdded) await rollUpClicks(database, id, { force: true });
      }
      const [from, until] = one < other ? [dayOf(one), dayOf(other)] : [dayOf(other), dayOf(one)];
      const asked = { from, until };
      const shown = clickableDays(asked, '2025-11-20', new Date('2026-07-20T23:59:59Z'));
      const clicks = list.flatMap((batch) => batch.clicks);
      expect(answered(await readAnalytics(database, id, asked, shown))).toEqual(countedByHand(clicks, from, until));
      const last_clicked_at =
        clicks
          .map(({ at }) => at.toISOString())
          .toSorted()
          .at(-1) ?? null;
      const click_count = clicks.filter(({ isCounted }) => !isCounted).length;
      const own = database.selectFrom('links').select(['click_count', 'last_clicked_at']).where('id', '=', id);
      expect(await own.execute()).toEqual([{ click_count, last_clicked_at }]);
    });
    await fc.assert(property, runs(40));
  });
});

describe('a batch', () => {
  it('contains all added clicks, with shared names once', () => {
    const property = fc.property(fc.array(fc.array(made, { maxLength: 10 }), { maxLength: 4 }), (lists) => {
      let text = '';
      for (const clicks of lists)
        for (const link of tallyOf('one', clicks).values()) text = addToBatch(text, toBatch(link));
      const byDay = readBatches([text]);
      const clicks = lists.flat();
      const total = [...byDay.values()].reduce((sum, cells) => sum + (cells.get('all')?.get('')?.total ?? 0), 0);
      expect(total).toBe(clicks.length);
      for (const cells of byDay.values()) expect(cells.get('referrer')?.size).toBeGreaterThan(0);
    });
    fc.assert(property, runs(100));
    const at = new Date('2026-03-01T12:00:00Z');
    const click = kinds.slice(1, 2).map((kind) => ({ at, kind, visitor: 1, isDetectedLater: false, isCounted: false }));
    const [link] = tallyOf('one', click).values();
    const [again] = tallyOf('one', click).values();
    const text = again && link && addToBatch(toBatch(link), toBatch(again));
    expect(text?.match(/site-1/g)).toHaveLength(1);
  });
});

describe('new clicks', () => {
  const made = { at: new Date('2026-03-01T12:00:00Z'), visitor: 1, isDetectedLater: false, isCounted: false };
  const kindOf = (kind: number) => ({
    device: makeDevice(kind),
    others: makeNames(kind),
    all: { ...makeNames(kind), ...makeDevice(kind) },
  });

  it('of a link take limited memory, however many kinds of visitors there are', () => {
    const clicks = Array.from({ length: 2_500 }, (_, kind) => ({ ...made, kind: kindOf(kind) }));
    const [link] = tallyOf('one', clicks).values();
    expect(link?.groups.size).toBeLessThanOrEqual(1_000);
    const cells = link && readBatches([toBatch(link)]).get('2026-03-01');
    expect(cells?.get('all')?.get('')).toMatchObject({ total: 2_500, visitors: { count: 1 } });
  });

  it('fill batches of some thousand characters: a full one is closed, and its link is named', async () => {
    const { create, database } = await testService();
    const [{ id }, other] = [await create(), await create()];
    const { toWrites } = createWriter();
    const storeKinds = async (from: number, count: number) => {
      const clicks = Array.from({ length: count }, (_, at) => ({ ...made, kind: kindOf(from + at) }));
      const tally = new Map([...tallyOf(id, clicks), ...tallyOf(other.id, clicks.slice(0, 1))]);
      return (await Promise.all(toWrites(tally).map((write) => storeClicks(database, write)))).flat();
    };
    const lengths = async () => {
      const rows = database.selectFrom('click_batches').select(['part', 'clicks']).where('link_id', '=', id);
      return (await rows.orderBy('part').execute()).map(({ part, clicks }) => [part !== '', clicks.length]);
    };
    expect(await storeKinds(0, 1)).toEqual([]);
    const [[, one = 0] = []] = await lengths();
    expect(one).toBeGreaterThan(0);
    expect(await storeKinds(10, 100)).toEqual([id]);
    expect(await lengths()).toEqual([
      [false, 0],
      [true, expect.any(Number)],
    ]);
    expect(await storeKinds(200, 1)).toEqual([]);
    const [open, closed] = await lengths();
    expect(open?.[1]).toBeGreaterThan(0);
    expect(closed?.[1]).toBeGreaterThanOrEqual(4_000);
  });

  it('are written for at most 200 links at a time, in numbered writes', () => {
    const { writer, toWrites } = createWriter();
    const tally: Tally = new Map(
      Array.from({ length: 401 }, (_, number) => [...tallyOf(`${number}`, [{ ...made, kind: kindOf(1) }])]).flat(),
    );
    const writes = [...toWrites(tally), ...toWrites(tallyOf('one', [{ ...made, kind: kindOf(1) }]))];
    expect(writes.map(({ number, links }) => [number, links.length])).toEqual([
      [1, 200],
      [2, 200],
      [3, 1],
      [4, 1],
    ]);
    expect(new Set(writes.map((write) => write.writer))).toEqual(new Set([writer]));
    expect(new Set(writes.flatMap(({ links }) => links.map(({ linkId }) => linkId))).size).toBe(402);
  });
});
