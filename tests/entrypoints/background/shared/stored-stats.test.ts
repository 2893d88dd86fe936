import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openHemDatabase } from '@/lib/database/hem-database.ts';
import { readRecentClicks } from '@/lib/database/stored-stats.ts';
import { setPageConnection } from '@/lib/messaging/page-connection.ts';
import { pack } from '@/lib/stats/packed-answer.ts';
import {
  createStoredStats,
  maxAnswers,
  type StoredStats,
} from '../../../../entrypoints/background/shared/stored-stats.ts';
import { answerWith } from '../../../lib/stats/stats-of.ts';
import { createParts } from '../../../setup/background-parts.ts';
import { connectionOf, removeConnections, saveConnections } from '../../../setup/connections.ts';
import { storedStats } from '../../../setup/stored-stats.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const here = '6f1c1f0e-94ad-4b51-9b7e-0c8f5cf3a001';
const elsewhere = '6f1c1f0e-94ad-4b51-9b7e-0c8f5cf3a002';
const query = { id, start_date: '2026-03-01', end_date: '2026-03-30' };
const dated = { answer: answerWith({ total_count: 3 }), at: 5 };
const packed = { ...dated, answer: pack(dated.answer) };

const connectTo = async (connectionId: string) => {
  await saveConnections(connectionOf({ id: connectionId }));
  setPageConnection(connectionId);
};

let stats: StoredStats;
beforeEach(async () => {
  stats = createStoredStats(createParts());
  await connectTo(here);
});

describe('the clicks of the last 30 days', () => {
  const at = Date.UTC(2026, 2, 30, 12);

  it('are read from an answer for exactly these days, with their age', async () => {
    await stats.saveStats(here, query, { ...packed, at });
    await stats.saveStats(here, { ...query, id: elsewhere, start_date: '2026-03-02' }, { ...packed, at });
    expect(await readRecentClicks(here, [id, elsewhere])).toEqual(new Map([[id, { total_count: 3, at }]]));
    expect(await readRecentClicks(elsewhere, [id])).toEqual(new Map());
  });

  it('of very many links are read at once, without those of other links and connections', async () => {
    await stats.saveStats(here, query, { ...packed, at });
    await stats.saveStats(here, { ...query, id: 'not asked for' }, { ...packed, at });
    await connectTo(elsewhere);
    await stats.saveStats(elsewhere, query, { ...packed, answer: pack(answerWith({ total_count: 9 })), at });
    const reading = vi.spyOn(IDBObjectStore.prototype, 'get');
    const ids = [id, ...Array.from({ length: 1000 }, (_, at) => `none ${at}`)];
    expect(await readRecentClicks(here, ids)).toEqual(new Map([[id, { total_count: 3, at }]]));
    expect(reading.mock.calls.length).toBeLessThan(10);
  });

  it('stay when newer ones replace their answer, and are deleted with their link or connection', async () => {
    await stats.saveStats(here, query, { ...packed, at });
    for (let day = 1; day <= maxAnswers; day += 1) {
      await stats.saveStats(here, { id, start_date: `day ${day}` }, { ...packed, at: at + day });
    }
    expect(await storedStats(query)).toBeNull();
    expect((await readRecentClicks(here, [id])).size).toBe(1);
    await stats.deleteStatsOfLink(here, id);
    expect((await readRecentClicks(here, [id])).size).toBe(0);
    await stats.saveStats(here, query, { ...packed, at });
    await stats.deleteStatsOfConnections((connectionId) => connectionId === elsewhere);
    expect((await readRecentClicks(here, [id])).size).toBe(1);
    await stats.deleteStatsOfConnections((connectionId) => connectionId === here);
    expect((await readRecentClicks(here, [id])).size).toBe(0);
  });
});

describe('a stored answer', () => {
  it('is read with its age, for the same link and days', async () => {
    await stats.saveStats(here, query, packed);
    expect(await storedStats(query)).toEqual(dated);
    expect(await storedStats({ ...query, end_date: '2026-03-31' })).toBeNull();
    expect(await storedStats({ id })).toBeNull();
  });

  it('belongs to its connection alone', async () => {
    await stats.saveStats(here, query, packed);
    await connectTo(elsewhere);
    expect(await storedStats(query)).toBeNull();
  });

  it('that arrives after its connection was removed is not stored', async () => {
    await removeConnections();
    await stats.saveStats(here, query, packed);
    expect(await storedStats(query)).toBeNull();
  });

  it('is deleted with its link or connection alone', async () => {
    await stats.saveStats(here, query, packed);
    await stats.saveStats(here, { ...query, id: elsewhere }, packed);
    await stats.deleteStatsOfConnections((connectionId) => connectionId === elsewhere);
    await stats.deleteStatsOfLink(here, elsewhere);
    expect(await storedStats(query)).toEqual(dated);
    expect(await storedStats({ ...query, id: elsewhere })).toBeNull();
    await stats.deleteStatsOfConnections((connectionId) => connectionId === here);
    expect(await storedStats(query)).toBeNull();
  });

  it('is deleted if it is the oldest of too many of its connection', async () => {
    await saveConnections(connectionOf({ id: here }), connectionOf({ id: elsewhere }));
    await stats.saveStats(elsewhere, query, { ...packed, at: -1 });
    for (let at = 0; at <= maxAnswers; at += 1) {
      await stats.saveStats(here, { id, start_date: `${at}` }, { ...packed, at });
    }
    expect(await storedStats({ id, start_date: '0' })).toBeNull();
    expect(await storedStats({ id, start_date: '1' })).toMatchObject({ at: 1 });
    expect(await storedStats({ id, start_date: `${maxAnswers}` })).toMatchObject({ at: maxAnswers });
    setPageConnection(elsewhere);
    expect(await storedStats(query)).toMatchObject({ at: -1 });
  });

  it('that cannot be parsed is ignored', async () => {
    const database = await openHemDatabase(() => undefined);
    onTestFinished(() => database.close());
    for (const text of ['{', '{"total_count":"3"}']) {
      await database.put('stats', { key: [here, id, query.start_date, query.end_date], at: 1, text });
      expect(await storedStats(query)).toBeNull();
    }
  });
});
