import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { buildExtension } from '../../scripts/build-extension.ts';
import { say } from '../../scripts/terminal/step.ts';
import { compareBuilds, isComparison } from './against.ts';
import { type Bench, onBench } from './bench-browser.ts';
import { lastKey, watchKeys } from './keystroke.ts';
import { goal, median, rounds, row } from './measurements.ts';

/*
 * npm run bench:editor measures a keystroke on the full page. All sections are open, and the processor is slowed down 4
 * times. The baseline, measured in turns, is a bare input on the same page.
 */

const slowdown = 4;
/** The length of a frame at 60 frames a second, in milliseconds. */
const frame = 16;

const keyTimes = z.object({ handled: z.number(), painted: z.number() });

/** Opens all sections, and adds a bare input above the form. */
async function prepare(page: Page): Promise<void> {
  for (const toggle of await page.locator('section[data-section] :is(h2, h3) button').all()) await toggle.click();
  await page.evaluate(() => {
    const bare = document.createElement('input');
    bare.setAttribute('aria-label', 'bare');
    document.body.prepend(bare);
  });
  await page.evaluate(watchKeys);
}

/** Types one letter into a field and returns its times. */
async function type(page: Page, field: Locator): Promise<z.infer<typeof keyTimes>> {
  await field.focus();
  // Wait until work of the last key is done.
  await page.waitForTimeout(150);
  await page.keyboard.press('a');
  await page.waitForTimeout(150);
  return z.parse(keyTimes, await page.evaluate(lastKey));
}

/** Opens the full page with all sections open. Returns its fields by their names. */
async function openEditor({ chromium, extension }: Bench): Promise<{ page: Page; fields: Map<string, Locator> }> {
  const page = await chromium.context.newPage();
  await page.goto(extension.url('options.html#/links/new?address=https://example.com/page'));
  await page.getByLabel('Destination').waitFor();
  await prepare(page);
  const fields = new Map([
    ['bare input', page.getByLabel('bare')],
    ['destination', page.locator('[name="long_url"]')],
    ['title', page.locator('[name="title"]')],
    ['custom slug', page.locator('[name="custom_link"]')],
    ['tags', page.locator('[name="tags"]')],
    ['UTM source', page.locator('[name="utm_source"]')],
    ['preview description', page.locator('[name="meta_description"]')],
    ['country', page.locator('[data-section="countries"] input[role="combobox"]')],
    ['Android address', page.locator('[name="android_target_url"]')],
  ]);
  await page.getByRole('switch', { name: 'Android' }).click();
  const client = await chromium.context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, fields };
}

async function measureAlone(bench: Bench): Promise<void> {
  const { page, fields } = await openEditor(bench);
  const handled = new Map([...fields.keys()].map((name): [string, number[]] => [name, []]));
  const painted = new Map([...fields.keys()].map((name): [string, number[]] => [name, []]));
  // The first round fills caches and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, field] of fields) {
      const times = await type(page, field);
      if (round === 0) continue;
      handled.get(name)?.push(times.handled);
      painted.get(name)?.push(times.painted);
    }
  }

  say(`Full page, all sections open, processor ${slowdown} times slower, ${rounds} keys each in turns, medians:`);
  say('From the key to the finished layout:');
  for (const [name, times] of handled) say(row(name, times, handled.get('bare input')));
  say('From the key to the painted frame, including the wait for the next frame:');
  for (const [name, times] of painted) say(row(name, times, painted.get('bare input')));
  for (const [name, times] of handled) {
    say(goal(`${name}, laid out`, { is: median(times), atMost: frame, unit: 'ms' }));
  }
}

/** The keys of a field in one turn. The fastest one counts, since a busy machine only delays. */
const keysInTurn = 3;

/** Types letters into each field. */
async function openForTurns(bench: Bench) {
  const { page, fields } = await openEditor(bench);
  return async () => {
    const times: Record<string, number> = {};
    for (const [name, field] of fields) {
      const handled: number[] = [];
      for (let key = 0; key < keysInTurn; key += 1) handled.push((await type(page, field)).handled);
      times[`${name}, laid out`] = Math.min(...handled);
    }
    return times;
  };
}

await (isComparison ? compareBuilds({ open: openForTurns }) : onBench(await buildExtension('chrome'), measureAlone));
