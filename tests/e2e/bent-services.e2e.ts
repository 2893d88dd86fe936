import path from 'node:path';
import process from 'node:process';
import type { Page } from '@playwright/test';
import { acts as actNames, type BentService, bentServices, details, inBrowser } from '../setup/bent-services.ts';
import { readWords, type Words } from '../setup/words.ts';
import { acts, keeps, openConnected, openForm, readAll, type Stage, test } from './support/bent.ts';
import { expect } from './support/test.ts';

/*
 * Tests one row of each table of docs/bent-services.md. tests/entrypoints/bent-services tests them all, without a
 * browser. Each row starts with a normal service. All rows except the one that connects share a connection. A failed row
 * does not stop later ones.
 */

const shots = process.env['HEM_SHOTS'];

async function takePictures(page: Page, { act, bend }: BentService): Promise<void> {
  for (const colorScheme of shots ? (['light', 'dark'] as const) : []) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: path.join(shots ?? '', `${act}-${bend}-${colorScheme}.png`) });
  }
}

function rowOf(name: BentService['act']): BentService {
  const row = bentServices.find(({ act, bend }) => act === name && bend === inBrowser[name]);
  if (row === undefined) throw new Error(`No row of ${name} has the service ${inBrowser[name]}`);
  return row;
}

async function testRow(row: BentService, stage: Stage, page: Page): Promise<void> {
  const { begin, act } = acts[row.act];
  const check = keeps[row.keeps];
  if (check === undefined) throw new Error(`No check of what remains: ${row.keeps}`);
  const inWords = await readWords();
  const written = (text: Words | string) => (typeof text === 'string' ? text : inWords(text));

  await stage.proxy.heal();
  await begin?.(stage, page);
  await stage.proxy.inject(row.bend, { ...(row.on && { on: row.on }), retryAfter: 40 });
  const shown = await act(stage, page, row);
  const screen = shown.locator('body');
  if (row.sees.includes(details)) await shown.getByText(written(details), { exact: true }).click();
  for (const text of row.sees) await expect(screen).toContainText(written(text), { useInnerText: true });
  for (const text of row.never ?? []) await expect(screen).not.toContainText(written(text), { useInnerText: true });
  await takePictures(shown, row);
  await check(stage, shown, row);
}

test('each step of a person with a service that breaks the interface', async ({ stage }) => {
  const wrong: string[] = [];
  const drive = (name: BentService['act'], page: Page) => {
    const row = rowOf(name);
    const title = `Where a person ${actNames[name]}: a service that ${row.that}`;
    return test
      .step(title, () => testRow(row, stage, page))
      .catch((failure: unknown) => wrong.push(`${title}:\n${failure}`));
  };

  const { connect: _connects, ...connected } = acts;
  await drive('connect', await openForm(stage));
  const page = await openConnected(stage);
  await readAll(stage, page);
  for (const name of Object.keys(connected)) await drive(name as keyof typeof connected, page);
  expect(wrong).toEqual([]);
});
