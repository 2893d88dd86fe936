import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { suspendRowsForPopups } from '@/entrypoints/background/operations/give-way.ts';
import { withSlot } from '@/entrypoints/background/operations/slots.ts';
import { type Background, newBackground } from '@/entrypoints/background/shared/background.ts';
import { makePopups } from '../../../setup/browser/quick.ts';
import { popupOpens } from '../../../setup/popup-opens.ts';
import { until } from '../../../setup/until.ts';

const connectionId = crypto.randomUUID();
let background: Background;
let sent: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  background = newBackground();
  suspendRowsForPopups(background);
  sent = [];
});
afterEach(() => {
  background.stop();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const send = (name: string, lane: 'single' | 'job') =>
  withSlot(background, { connectionId, lane }, async () => void sent.push(name));

it('no row is sent while a popup opens, but single operations are', async () => {
  await send('before', 'job');
  await popupOpens();
  const { row } = await sendRowAndByHand();
  expect(sent).toEqual(['before', 'by hand']);
  vi.runAllTimers();
  await row;
  expect(sent).toEqual(['before', 'by hand', 'row']);
});

it('a popup that opens after another suspends rows for the same time', async () => {
  await popupOpens();
  const row = send('row', 'job');
  vi.advanceTimersByTime(300);
  await popupOpens();
  vi.advanceTimersByTime(300);
  await send('by hand', 'single');
  expect(sent).toEqual(['by hand']);
  vi.advanceTimersByTime(100);
  await row;
});

it('all waiting rows are sent after it, at most four at once', async () => {
  await popupOpens();
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 6 }, (_, at) =>
    withSlot(background, { connectionId, lane: 'job' }, () => {
      sent.push(`${at}`);
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  vi.runAllTimers();
  await until(() => expect(sent).toEqual(['0', '1', '2', '3']));
  for (const end of ends.splice(0)) end();
  await until(() => expect(sent).toHaveLength(6));
  for (const end of ends) end();
  await Promise.all(all);
});

/** Sends a row when the next check for popups is due, and waits for the check. */
async function sendAndLook(name: string): Promise<void> {
  vi.advanceTimersByTime(30);
  await send(name, 'job');
  await new Promise((resolve) => setImmediate(resolve));
}

/** Starts a row, then sends a single operation. Returns the promise of the row. */
async function sendRowAndByHand() {
  const row = send('row', 'job');
  await send('by hand', 'single');
  return { row };
}

it('no row is sent after the browser has created a popup’s page, even before its scripts run', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await sendAndLook('before');
  makePopups('one');
  await sendAndLook('sees it');
  const { row } = await sendRowAndByHand();
  expect(sent).toEqual(['before', 'sees it', 'by hand']);
  vi.runAllTimers();
  await row;
  expect(sent).toEqual(['before', 'sees it', 'by hand', 'row']);
});

it('a popup that stays open suspends no rows, and one that opens after it does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  makePopups('one');
  for (const name of ['1', '2', '3']) await sendAndLook(name);
  makePopups('two');
  await sendAndLook('sees it');
  const { row } = await sendRowAndByHand();
  expect(sent).toEqual(['1', '2', '3', 'sees it', 'by hand']);
  vi.runAllTimers();
  await row;
});

it('a popup that announced itself is not counted again once rows are sent, however late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await sendAndLook('before');
  for (const [popup, pause] of [
    ['one', 400],
    ['two', 3_600_000],
  ] as const) {
    makePopups(popup);
    await popupOpens();
    vi.advanceTimersByTime(pause);
    await sendAndLook('looks');
    const { row } = await sendRowAndByHand();
    expect(sent.splice(0).slice(-3)).toEqual(['looks', 'row', 'by hand']);
    await row;
  }
});

it('a popup whose page is created while another opens is found as soon as that one is drawn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await sendAndLook('before');
  makePopups('one');
  await popupOpens();
  vi.advanceTimersByTime(300);
  makePopups('two');
  vi.advanceTimersByTime(100);
  await sendAndLook('sees it');
  const { row } = await sendRowAndByHand();
  expect(sent).toEqual(['before', 'sees it', 'by hand']);
  vi.runAllTimers();
  await row;
});

it('rows are sent if the browser does not list popups', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const getContexts = vi.spyOn(browser.runtime, 'getContexts').mockRejectedValue(new Error('It does not.'));
  for (const name of ['1', '2', '3']) await sendAndLook(name);
  expect(getContexts).toHaveBeenCalledTimes(3);
  expect(sent).toEqual(['1', '2', '3']);
});
