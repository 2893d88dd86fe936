import path from 'node:path';
import process from 'node:process';
import type { Page } from '@playwright/test';
import { acts as actNames, type BentService, bentServices, details } from '../setup/bent-services.ts';
import { readWords, type Words } from '../setup/words.ts';
import { acts, keeps, openConnected, openForm, readAll, type Stage, test } from './support/bent.ts';
import { expect } from './support/test.ts';

/*
 * Tests each row of docs/bent-services.md. Rows share a browser, and all rows except those that connect share a
 * connection. Each row starts with a normal service. A failed row does not stop later ones.
 */

const shots = process.env['HEM_SHOTS'];

/** Milliseconds to wait for a text. A busy machine reads 20,000 links of a list in half a minute. */
const timeout = 60_000;

async function takePictures(page: Page, { act, bend }: BentService): Promise<void> {
  for (const colorScheme of shots ? (['light', 'dark'] as const) : []) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: path.join(shots ?? '', `${act}-${bend}-${colorScheme}.png`) });
  }
}

/** Tests all rows of an act. Returns a message for each failed row. */
async function drive(name: BentService['act'], stage: Stage, page: Page): Promise<string[]> {
  const { begin, act } = acts[name];
  const inWords = await readWords();
  const written = (text: Words | string) => (typeof text === 'string' ? text : inWords(text));

  const driveRow = async (row: BentService) => {
    await stage.proxy.heal();
    await begin?.(stage, page);
    await stage.proxy.inject(row.bend, { ...(row.on && { on: row.on }), retryAfter: 40 });
    const shown = await act(stage, page, row);
    const screen = shown.locator('body');
    if (row.sees.includes(details)) await shown.getByText(written(details), { exact: true }).click();
    for (const text of row.sees) await expect(screen).toContainText(written(text), { useInnerText: true, timeout });
    for (const text of row.never ?? []) await expect(screen).not.toContainText(written(text), { useInnerText: true });
    await takePictures(shown, row);
    await keeps[row.keeps](stage, shown, row);
  };

  const wrong: string[] = [];
  for (const row of bentServices.filter((row) => row.act === name)) {
    const title = `Where a person ${actNames[name]}: a service that ${row.that}`;
    await test.step(title, () => driveRow(row)).catch((failure: unknown) => wrong.push(`${title}:\n${failure}`));
  }
  return wrong;
}

test('connecting to services that break the interface', async ({ stage }) => {
  test.setTimeout(300_000);
  expect(await drive('connect', stage, await openForm(stage))).toEqual([]);
});

test('reading, filtering, opening, finding, deleting and shortening with services that break the interface', async ({
  stage,
}) => {
  test.setTimeout(300_000);
  const { connect: _connects, ...connected } = acts;
  const page = await openConnected(stage);
  const wrong: string[] = [];
  for (const name of Object.keys(connected)) {
    await readAll(stage, page);
    wrong.push(...(await drive(name as keyof typeof connected, stage, page)));
  }
  expect(wrong).toEqual([]);
});
