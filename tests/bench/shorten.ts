import { expect, type Page } from '@playwright/test';
import { buildExtension } from '../../scripts/build-extension.ts';
import { say } from '../../scripts/terminal/step.ts';
import { toolbarButton } from '../e2e/support/popup.ts';
import { type Bench, onBench } from './bench-browser.ts';
import { goal, median, rounds, row } from './figures.ts';

/*
 * npm run bench:shorten: from the press on Shorten & copy to the short address in the clipboard, against a bare request to
 * the same service from the same worker, in turns.
 */

const mostOnTop = 30;

/** Notes, by the popup's own clock, when a key goes down and when the clipboard holds what was written. */
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
  // The button has the focus: Enter does it.
  await popup.keyboard.press('Enter');
  // Seldom, so that the asking does not slow what is measured.
  await popup.waitForFunction(() => performance.getEntriesByName('copied').length > 0, undefined, { polling: 200 });
  return popup.evaluate(() => performance.measure('taken', 'pressed', 'copied').duration);
}

/** The time of a bare request that makes such a link, from the worker, until its answer is read. */
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

await onBench(await buildExtension('chrome'), async (bench) => {
  const page = await bench.chromium.context.newPage();
  const button = toolbarButton(bench.chromium, bench.extension);
  const [bare, pressed]: [number[], number[]] = [[], []];
  // The first of each fills caches, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const address = `${bench.service.origin}/?round=${round}`;
    await page.goto(address);
    const popup = await button.press(page);
    await expect(popup.getByRole('button', { name: 'Shorten & copy' })).toBeFocused();
    const [copied, answered] = [await pressToClipboard(popup), await roundTrip(bench, `${address}&bare`)];
    await popup.close();
    if (round > 0) {
      pressed.push(copied);
      bare.push(answered);
    }
  }
  await button.release();
  const onTop = median(pressed) - median(bare);
  say(`Real toolbar popup, headless, ${rounds} times each in turns, medians:`);
  say(row('bare round trip', bare));
  say(row('press to clipboard', pressed, bare));
  say(goal('on top of the round trip', { is: onTop, atMost: mostOnTop, unit: 'ms' }));
});
