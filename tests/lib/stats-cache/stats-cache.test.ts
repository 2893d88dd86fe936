import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pack } from '@/lib/stats/packed-answer.ts';
import { withDatabase } from '@/lib/stats-cache/database.ts';
import { answersWriter, maxAnswers, recallAnswer, recallRecentClicks } from '@/lib/stats-cache/stats-cache.ts';
import { resetDatabases } from '../../setup/browser/database.ts';
import { connectionOf, removeConnections, saveConnections } from '../../setup/connections.ts';
import { answerWith } from '../stats/figures-of.ts';

const { forgetAnswers, forgetAnswersOf, keepAnswer } = answersWriter();

const id = '123e4567-e89b-42d3-a456-426614174000';
const here = '6f1c1f0e-94ad-4b51-9b7e-0c8f5cf3a001';
const elsewhere = '6f1c1f0e-94ad-4b51-9b7e-0c8f5cf3a002';
const query = { id, start_date: '2026-03-01', end_date: '2026-03-30' };
const dated = { answer: answerWith({ total_count: 3 }), at: 5 };
const packed = { ...dated, answer: pack(dated.answer) };

const connectTo = (connectionId: string) => saveConnections(connectionOf({ id: connectionId }));

beforeEach(async () => {
  fakeBrowser.reset();
  resetDatabases();
  await connectTo(here);
});

describe('the clicks of the last 30 days', () => {
  const at = Date.UTC(2026, 2, 30, 12);

  it('are recalled from an answer about just these days, with their age', async () => {
    await keepAnswer(here, query, { ...packed, at });
    await keepAnswer(here, { ...query, id: elsewhere, start_date: '2026-03-02' }, { ...packed, at });
    expect(await recallRecentClicks(here, [id, elsewhere])).toEqual(new Map([[id, { total_count: 3, at }]]));
    expect(await recallRecentClicks(elsewhere, [id])).toEqual(new Map());
  });

  it('of very many links are read at once, those of other links and connections left out', async () => {
    await keepAnswer(here, query, { ...packed, at });
    await keepAnswer(here, { ...query, id: 'not asked for' }, { ...packed, at });
    await connectTo(elsewhere);
    await keepAnswer(elsewhere, query, { ...packed, answer: pack(answerWith({ total_count: 9 })), at });
    const reading = vi.spyOn(IDBObjectStore.prototype, 'get');
    const ids = [id, ...Array.from({ length: 1000 }, (_, at) => `none ${at}`)];
    expect(await recallRecentClicks(here, ids)).toEqual(new Map([[id, { total_count: 3, at }]]));
    expect(reading.mock.calls.length).toBeLessThan(10);
    reading.mockRestore();
  });

  it('stay when their answer gives way to newer ones, and go with their link, or with their connection', async () => {
    await keepAnswer(here, query, { ...packed, at });
    for (let day = 1; day <= maxAnswers; day += 1) {
      await keepAnswer(here, { id, start_date: `day ${day}` }, { ...packed, at: at + day });
    }
    expect(await recallAnswer(query)).toBeNull();
    expect((await recallRecentClicks(here, [id])).size).toBe(1);
    await forgetAnswersOf(here, id);
    expect((await recallRecentClicks(here, [id])).size).toBe(0);
    await keepAnswer(here, query, { ...packed, at });
    await forgetAnswers((connectionId) => connectionId === elsewhere);
    expect((await recallRecentClicks(here, [id])).size).toBe(1);
    await forgetAnswers((connectionId) => connectionId === here);
    expect((await recallRecentClicks(here, [id])).size).toBe(0);
  });
});

describe('an answer', () => {
  it('is recalled with its age, for the same link and days', async () => {
    await keepAnswer(here, query, packed);
    expect(await recallAnswer(query)).toEqual(dated);
    expect(await recallAnswer({ ...query, end_date: '2026-03-31' })).toBeNull();
    expect(await recallAnswer({ id })).toBeNull();
  });

  it('is of its connection alone', async () => {
    await keepAnswer(here, query, packed);
    await connectTo(elsewhere);
    expect(await recallAnswer(query)).toBeNull();
    await removeConnections();
    expect(await recallAnswer(query)).toBeNull();
  });

  it('that comes after the connection ended is not kept', async () => {
    await connectTo(elsewhere);
    await keepAnswer(here, query, packed);
    await connectTo(here);
    expect(await recallAnswer(query)).toBeNull();
  });

  it('is forgotten with its connection alone', async () => {
    await keepAnswer(here, query, packed);
    await forgetAnswers((connectionId) => connectionId === elsewhere);
    expect(await recallAnswer(query)).toEqual(dated);
    await forgetAnswers((connectionId) => connectionId === here);
    expect(await recallAnswer(query)).toBeNull();
  });

  it('that is the oldest of too many goes', async () => {
    for (let at = 0; at <= maxAnswers; at += 1) await keepAnswer(here, { id, start_date: `${at}` }, { ...packed, at });
    expect(await recallAnswer({ id, start_date: '0' })).toBeNull();
    expect(await recallAnswer({ id, start_date: '1' })).toMatchObject({ at: 1 });
    expect(await recallAnswer({ id, start_date: `${maxAnswers}` })).toMatchObject({ at: maxAnswers });
  });

  it('that cannot be read is none', async () => {
    for (const text of ['{', '{"total_count":"3"}']) {
      await withDatabase((database) =>
        database.put('answers', { key: [here, id, query.start_date, query.end_date], at: 1, text }),
      );
      expect(await recallAnswer(query)).toBeNull();
    }
  });
});
