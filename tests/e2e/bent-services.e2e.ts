import path from 'node:path';
import process from 'node:process';
import type { Page } from '@playwright/test';
import { acts as actNames, type BentService, bentServices, details } from '../setup/bent-services.ts';
import { readWords, type Words } from '../setup/words.ts';
import { acts, keeps, test } from './support/bent.ts';
import { expect } from './support/test.ts';

/*
 * docs/bent-services.md, row by row. Rows of what a person does share a browser that is connected, and each begins with a
 * service that is as it should be; all are driven, whatever the ones before have come to.
 */

const shots = process.env['HEM_SHOTS'];

async function takePictures(page: Page, { act, bend }: BentService): Promise<void> {
  for (const colorScheme of shots ? (['light', 'dark'] as const) : []) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: path.join(shots ?? '', `${act}-${bend}-${colorScheme}.png`) });
  }
}

for (const [name, { prepare, begin, act }] of Object.entries(acts)) {
  const rows = bentServices.filter((row) => row.act === name);
  test(`Where a person ${actNames[name as keyof typeof acts]}`, async ({ stage }) => {
    test.setTimeout(300_000);
    const inWords = await readWords();
    const written = (text: Words | string) => (typeof text === 'string' ? text : inWords(text));
    const page = await prepare(stage);

    const drive = async (row: BentService) => {
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
    for (const row of rows) {
      await test
        .step(`a service that ${row.that}`, () => drive(row))
        .catch((failure: unknown) => {
          wrong.push(`A service that ${row.that}:\n${failure}`);
        });
    }
    expect(wrong).toEqual([]);
  });
}
