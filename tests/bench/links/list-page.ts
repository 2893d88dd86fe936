import type { Page } from '@playwright/test';
import type { Bench } from '../bench-browser.ts';
import { heapOf } from './heap.ts';
import type { LinkIndexBench } from './page.ts';
import { dropFrames } from './scroll.ts';

declare const bench: LinkIndexBench;

/** The number of times that each list is scrolled, in turns. */
const turns = 5;

/** The time that the page needs to become idle, in milliseconds. */
const idleAfterMs = 2000;

async function openPage({ chromium, extension }: Bench, path: string): Promise<Page> {
  const page = await chromium.context.newPage();
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(extension.url(path));
  return page;
}

async function openLinks(running: Bench): Promise<Page> {
  const page = await openPage(running, 'options.html#/links');
  await page.locator('[data-index="5"] a').waitFor();
  await page.waitForTimeout(idleAfterMs);
  return page;
}

/** Returns the memory of the list page in bytes: idle, and during a search. */
export async function measureMemory(running: Bench): Promise<{ rest: number; searching: number }> {
  const page = await openLinks(running);
  const rest = await heapOf(page);
  await page.getByRole('textbox', { name: /^Search/ }).fill('sale');
  await page.waitForTimeout(idleAfterMs);
  const searching = await heapOf(page);
  await page.close();
  return { rest, searching };
}

/** Returns the frames dropped by scrolling from top to bottom, in Hem's list and in a bare list with as many rows. */
export async function measureScrolling(running: Bench, count: number): Promise<{ ours: number[]; bare: number[] }> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const barePage = await openPage(running, 'bench.html');
    await barePage.evaluate((rows) => bench.showBareList(rows), count);
    await barePage.getByText('Link 5', { exact: true }).waitFor();
    await barePage.waitForTimeout(idleAfterMs);
    bare.push(await dropFrames(barePage, '#bare'));
    await barePage.close();
    const page = await openLinks(running);
    ours.push(await dropFrames(page, '[role="grid"]'));
    await page.close();
  }
  return { ours, bare };
}
