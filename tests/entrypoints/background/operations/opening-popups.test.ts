import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { ask } from '@/lib/messaging/ask.ts';
import { makePopups } from '../../../setup/browser/quick.ts';
import { eventually } from '../../../setup/clock.ts';
import { placeAt } from '../../../setup/connected.ts';
import { holdingService } from '../../../setup/holding-service.ts';
import { rowOfCreate, startJob } from '../../../setup/jobs.ts';
import { popupOpens } from '../../../setup/popup-opens.ts';

/** The time that a popup takes to open, and one after which the background looks for popups again. */
const [opening, nextLook] = [400, 30];

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Starts a job whose first rows are being sent. Timers stand still from then on. */
async function runningJob() {
  const { asked, answerOne } = await holdingService();
  const starting = startJob(Array.from({ length: 60 }, (_, at) => rowOfCreate(at)));
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toHaveLength(4);
  });
  await starting;
  let byHand = 0;
  /** Answers a request, and waits for the next one. */
  const next = async () => {
    const count = asked().length;
    answerOne();
    await eventually(() => expect(asked()).toHaveLength(count + 1));
    return asked().at(-1)?.includes('by-hand') ? 'by hand' : 'row';
  };
  return {
    next,
    /** Waits until the background has looked for popups after it sent a row. */
    nextLooks: async () => {
      vi.advanceTimersByTime(nextLook);
      expect(await next()).toBe('row');
      await new Promise((resolve) => setImmediate(resolve));
    },
    /** Frees a place, then creates a link by hand, and returns which request is sent first. */
    sentFirst: async () => {
      const count = asked().length;
      answerOne();
      byHand += 1;
      const at = placeAt(byHand, `https://example.com/by-hand-${byHand}`);
      void ask('createLink', { body: { long_url: at.address }, geo_targets: [], at });
      await eventually(() => expect(asked().length).toBeGreaterThan(count));
      return asked()[count]?.includes('by-hand') ? 'by hand' : 'row';
    },
    answerOne,
    asked,
  };
}

it('no row is sent while a popup opens, but single operations are', async () => {
  const { next, sentFirst } = await runningJob();
  await popupOpens();
  expect(await sentFirst()).toBe('by hand');
  vi.advanceTimersByTime(opening);
  expect(await next()).toBe('row');
});

it('a popup that opens after another suspends rows for the same time', async () => {
  const { next, sentFirst } = await runningJob();
  await popupOpens();
  vi.advanceTimersByTime(300);
  await popupOpens();
  vi.advanceTimersByTime(300);
  expect(await sentFirst()).toBe('by hand');
  vi.advanceTimersByTime(100);
  expect(await next()).toBe('row');
});

it('all waiting rows are sent after it, at most four at once', async () => {
  const { next, sentFirst, answerOne, asked } = await runningJob();
  await popupOpens();
  for (let free = 0; free < 3; free += 1) answerOne();
  expect(await sentFirst()).toBe('by hand');
  vi.advanceTimersByTime(opening);
  await eventually(() => expect(asked()).toHaveLength(8));
  expect(await next()).toBe('row');
  expect(asked()).toHaveLength(9);
});

it('no row is sent after the browser has created a popup’s page, even before its scripts run', async () => {
  const { next, nextLooks, sentFirst } = await runningJob();
  await nextLooks();
  makePopups('one');
  await nextLooks();
  expect(await sentFirst()).toBe('by hand');
  vi.advanceTimersByTime(opening);
  expect(await next()).toBe('row');
});

it('a popup that stays open suspends no rows, and one that opens after it does', async () => {
  makePopups('one');
  const { nextLooks, sentFirst } = await runningJob();
  for (let looks = 0; looks < 3; looks += 1) await nextLooks();
  makePopups('one', 'two');
  await nextLooks();
  expect(await sentFirst()).toBe('by hand');
});

it('a popup that announced itself is not counted again once rows are sent, however late', async () => {
  const { next, nextLooks } = await runningJob();
  await nextLooks();
  for (const [popup, pause] of [
    ['one', opening],
    ['two', 3_600_000],
  ] as const) {
    makePopups(popup);
    await popupOpens();
    vi.advanceTimersByTime(pause);
    await nextLooks();
    expect(await next()).toBe('row');
  }
});

it('a popup whose page is created while another opens is found as soon as that one is drawn', async () => {
  const { nextLooks, sentFirst } = await runningJob();
  await nextLooks();
  makePopups('one');
  await popupOpens();
  vi.advanceTimersByTime(300);
  makePopups('one', 'two');
  vi.advanceTimersByTime(100);
  await nextLooks();
  expect(await sentFirst()).toBe('by hand');
});

it('rows are sent if the browser does not list popups', async () => {
  const getContexts = vi.spyOn(browser.runtime, 'getContexts').mockRejectedValue(new Error('It does not.'));
  const { next, nextLooks } = await runningJob();
  for (let looks = 0; looks < 3; looks += 1) await nextLooks();
  expect(getContexts.mock.calls.length).toBeGreaterThan(2);
  expect(await next()).toBe('row');
});
