import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { buildExtension } from '../../scripts/build-extension.ts';
import { say } from '../../scripts/terminal/step.ts';
import { openPopup } from '../e2e/support/popup.ts';
import { copyWithPermission } from '../e2e/support/with-permission.ts';
import { compareBuilds, isComparison } from './against.ts';
import { type Bench, onBench } from './bench-browser.ts';
import { countWrites, writesOf } from './count-writes.ts';
import { fromAwake, fromStopped } from './keys-to-clipboard.ts';
import { goal, median, rounds, row } from './measurements.ts';

/*
 * npm run bench:shorten measures the time from pressing *Shorten & copy* to the short address in the clipboard. The
 * baseline, measured in turns, is a bare request from the same worker to the same service. It also counts the writes of
 * one press within a second, and measures shortcuts without a popup, with the worker awake and stopped.
 */

/** The maximum times on top of the round trip, in milliseconds. */
const goals = { popup: 30, awake: 60, stopped: 150 };

/** Records when a key is pressed and when the clipboard is written, by the popup's clock. */
function watch(): void {
  addEventListener('keydown', ({ timeStamp }) => performance.mark('pressed', { startTime: timeStamp }), true);
  const write = navigator.clipboard.write.bind(navigator.clipboard);
  navigator.clipboard.write = async (items) => {
    await write(items);
    performance.mark('copied');
  };
}

async function pressToClipboard(popup: Page): Promise<number> {
  await popup.evaluate(watch);
  // Enter presses the focused button.
  await popup.keyboard.press('Enter');
  // Poll rarely, since polling would slow the popup.
  await popup.waitForFunction(() => performance.getEntriesByName('copied').length > 0, undefined, { polling: 200 });
  return popup.evaluate(() => performance.measure('taken', 'pressed', 'copied').duration);
}

/** Returns the time of a bare request from the worker that creates such a link, until its answer is read. */
function roundTrip({ extension, service }: Bench, address: string): Promise<number> {
  const { baseAddress, token } = service;
  return extension.worker.evaluate(
    async ({ baseAddress, token, address }) => {
      const start = performance.now();
      const answer = await fetch(`${baseAddress}/link/create`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ long_url: address, title: 'Bare' }),
      });
      await answer.json();
      if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
      return performance.now() - start;
    },
    { baseAddress, token, address },
  );
}

/** Opens the popup over a page and presses the button. Returns the time until the address is in the clipboard. */
async function openAndPress({ chromium, extension }: Bench, page: Page, address: string): Promise<number> {
  await page.goto(address);
  const popup = await openPopup(chromium, extension, page);
  await expect(popup.getByRole('button', { name: 'Shorten & copy' })).toBeFocused();
  const taken = await pressToClipboard(popup);
  await popup.close();
  return taken;
}

/** Copies a build, with the permissions that keys need. */
async function withKeys(build: string): Promise<string> {
  const copying = await copyWithPermission(build, 'clipboardWrite');
  const { folder } = await copyWithPermission(copying.folder, 'tabs');
  await copying.remove();
  return folder;
}

async function measurePress(bench: Bench): Promise<void> {
  const page = await bench.chromium.context.newPage();
  const [bare, pressed]: [number[], number[]] = [[], []];
  // The first round fills caches and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const address = `${bench.service.origin}/?round=${round}`;
    const [copied, answered] = [await openAndPress(bench, page, address), await roundTrip(bench, `${address}&bare`)];
    if (round > 0) {
      pressed.push(copied);
      bare.push(answered);
    }
  }
  await page.goto(`${bench.service.origin}/?writes`);
  const popup = await openPopup(bench.chromium, bench.extension, page);
  await expect(popup.getByRole('button', { name: 'Shorten & copy' })).toBeFocused();
  const contexts = [popup, bench.extension.worker];
  for (const context of contexts) await countWrites(context);
  await pressToClipboard(popup);
  await popup.waitForTimeout(1000);
  const writes = await Promise.all(contexts.map(writesOf));
  await popup.close();
  const onTop = median(pressed) - median(bare);
  say(`Real toolbar popup, headless, ${rounds} times each in turns, medians:`);
  say(row('bare round trip', bare));
  say(row('press to clipboard', pressed, bare));
  say(goal('on top of the round trip', { is: onTop, atMost: goals.popup, unit: 'ms' }));
  const sum = (name: 'transactions' | 'storage') => writes.reduce((all, one) => all + one[name], 0);
  say(`One press writes ${sum('transactions')} transactions and ${sum('storage')} items of the storage.`);
}

/** The page to shorten, and a page of Hem behind it, which starts the worker. */
interface KeysPages {
  page: Page;
  behind: Page;
}

async function openKeysPages({ chromium, extension }: Bench): Promise<KeysPages> {
  const [behind, page] = [await chromium.context.newPage(), await chromium.context.newPage()];
  await behind.goto(extension.url('options.html#/settings'));
  await page.bringToFront();
  return { page, behind };
}

async function keysAwake(bench: Bench, { page }: KeysPages, address: string): Promise<number> {
  await page.goto(address);
  return fromAwake(bench);
}

async function keysStopped(bench: Bench, { page, behind }: KeysPages, address: string): Promise<number> {
  await page.goto(address);
  return fromStopped(bench, behind);
}

async function measureKeys(bench: Bench): Promise<void> {
  const pages = await openKeysPages(bench);
  const [bare, awake, stopped]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= rounds; round += 1) {
    const address = (how: string) => `${bench.service.origin}/?round=${round}&${how}`;
    const awakeTime = await keysAwake(bench, pages, address('awake'));
    const stoppedTime = await keysStopped(bench, pages, address('stopped'));
    const answered = await roundTrip(bench, address('bare'));
    if (round > 0) {
      awake.push(awakeTime);
      stopped.push(stoppedTime);
      bare.push(answered);
    }
  }
  say(`Keys, without a popup, headless, ${rounds} times each in turns, medians:`);
  say(row('bare round trip', bare));
  say(row('keys to clipboard, worker awake', awake, bare));
  say(row('keys to clipboard, worker stopped before', stopped, bare));
  const onTop = (times: number[]) => median(times) - median(bare);
  say(goal('on top of the round trip, awake', { is: onTop(awake), atMost: goals.awake, unit: 'ms' }));
  say(goal('on top of the round trip, stopped before', { is: onTop(stopped), atMost: goals.stopped, unit: 'ms' }));
}

async function measureAlone(): Promise<void> {
  const build = await buildExtension('chrome');
  await onBench(build, measurePress);
  const folder = await withKeys(build);
  await onBench(folder, measureKeys).finally(() => rm(folder, { recursive: true, force: true }));
}

/** Creates a link by the popup, and by keys with the worker awake and stopped. */
async function openForTurns(bench: Bench) {
  const pages = await openKeysPages(bench);
  let turn = 0;
  return async () => {
    turn += 1;
    const address = (how: string) => `${bench.service.origin}/?turn=${turn}&${how}`;
    return {
      'press to clipboard': await openAndPress(bench, pages.page, address('popup')),
      'keys to clipboard, worker awake': await keysAwake(bench, pages, address('awake')),
      'keys to clipboard, worker stopped': await keysStopped(bench, pages, address('stopped')),
    };
  };
}

await (isComparison ? compareBuilds({ prepare: withKeys, open: openForTurns }) : measureAlone());
