import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { buildExtension } from '../../scripts/build-extension.ts';
import { say } from '../../scripts/terminal/step.ts';
import { onBench } from './bench-browser.ts';
import { goal, median, rounds, row } from './figures.ts';
import { lastKey, watchKeys } from './keystroke.ts';

/*
 * npm run bench:editor: what a keystroke costs on the full page with every section open, on a processor slowed down 4 times,
 * against a bare input in the same page, in turns.
 */

const slower = 4;
/** A frame of a screen that draws 60 a second, in milliseconds. */
const frame = 16;

const taken = z.object({ handled: z.number(), painted: z.number() });

/** Opens every section, and puts a bare input above the form. */
async function prepare(page: Page): Promise<void> {
  for (const toggle of await page.locator('section[data-section] h2 button').all()) await toggle.click();
  await page.evaluate(() => {
    const bare = document.createElement('input');
    bare.setAttribute('aria-label', 'bare');
    document.body.prepend(bare);
  });
  await page.evaluate(watchKeys);
}

/** Types one letter into a field; answers what it took. */
async function type(page: Page, field: Locator): Promise<z.infer<typeof taken>> {
  await field.focus();
  // What the last key left to do is done.
  await page.waitForTimeout(150);
  await page.keyboard.press('a');
  await page.waitForTimeout(150);
  return z.parse(taken, await page.evaluate(lastKey));
}

await onBench(await buildExtension('chrome'), async ({ chromium, extension }) => {
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
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });

  const handled = new Map([...fields.keys()].map((name): [string, number[]] => [name, []]));
  const painted = new Map([...fields.keys()].map((name): [string, number[]] => [name, []]));
  // The first of each fills caches, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, field] of fields) {
      const took = await type(page, field);
      if (round === 0) continue;
      handled.get(name)?.push(took.handled);
      painted.get(name)?.push(took.painted);
    }
  }

  say(`Full page, every section open, processor ${slower} times slower, ${rounds} keys each in turns, medians:`);
  say('From the key to the page laid out anew:');
  for (const [name, figures] of handled) say(row(name, figures, handled.get('bare input')));
  say('From the key to the picture on the screen, the wait for the next frame included:');
  for (const [name, figures] of painted) say(row(name, figures, painted.get('bare input')));
  for (const [name, figures] of handled) {
    say(goal(`${name}, laid out`, { is: median(figures), atMost: frame, unit: 'ms' }));
  }
});
