import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { eventually } from '../../../setup/clock.ts';
import { placeAt } from '../../../setup/connected.ts';
import { holdingService } from '../../../setup/holding-service.ts';
import { rowOfCreate, startJob } from '../../../setup/jobs.ts';
import { popupOpens } from '../../../setup/popup-opens.ts';

/** The time that a popup takes to open, in milliseconds. */
const opening = 400;

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
