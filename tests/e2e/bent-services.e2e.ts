import path from 'node:path';
import process from 'node:process';
import type { Page } from '@playwright/test';
import { acts as actNames, type BentService, bentServices, details } from '../setup/bent-services.ts';
import { readWords, type Words } from '../setup/words.ts';
import { acts, keeps, openConnected, openForm, readAll, type Stage, test } from './support/bent.ts';
import { expect } from './support/test.ts';

/*
 * docs/bent-services.md, row by row. Rows share a browser, all but those that connect a connection too. Each begins with a
 * service that is as it should be; all are driven, whatever the ones before have come to.
 */

const shots = process.env['HEM_SHOTS'];

async function takePictures(page: Page, { act, bend }: BentService): Promise<void> {
  for (const colorScheme of shots ? (['light', 'dark'] as const) : []) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: path.join(shots ?? '', `${act}-${bend}-${colorScheme}.png`) });
  }
}

/** Drives all rows of an act; returns what is wrong with each that failed. */
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
    for (const text of row.sees) await expect(screen).toContainText(written(text), { useInnerText: true });
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

test('Where a person connects', async ({ stage }) => {
  test.setTimeout(300_000);
  expect(await drive('connect', stage, await openForm(stage))).toEqual([]);
});

test('Where a person who is connected reads, filters, opens, finds, deletes and shortens', async ({ stage }) => {
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
