import type { Page } from '@playwright/test';
import type { Bench } from '../bench-browser.ts';
import { heapOf } from './heap.ts';
import type { LinkIndexBench } from './page.ts';
import { dropFrames } from './scroll.ts';

declare const bench: LinkIndexBench;

/** How often the two lists are scrolled, in turns. */
const turns = 5;

/** As long as the page needs to come to rest, in milliseconds. */
const settling = 2000;

async function openPage({ chromium, extension }: Bench, path: string): Promise<Page> {
  const page = await chromium.context.newPage();
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(extension.url(path));
  return page;
}

async function openLinks(running: Bench): Promise<Page> {
  const page = await openPage(running, 'options.html#/links');
  await page.locator('[data-index="5"] a').waitFor();
  await page.waitForTimeout(settling);
  return page;
}

/** What the page of links holds in memory, in bytes: at rest, and while something is searched. */
export async function measureMemory(running: Bench): Promise<{ rest: number; searching: number }> {
  const page = await openLinks(running);
  const rest = await heapOf(page);
  await page.getByRole('textbox', { name: /^Search/ }).fill('sale');
  await page.waitForTimeout(settling);
  const searching = await heapOf(page);
  await page.close();
  return { rest, searching };
}

/** The frames that scrolling from top to bottom drops: in Hem's list, and in a bare one of as many rows. */
export async function measureScrolling(running: Bench, count: number): Promise<{ ours: number[]; bare: number[] }> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const other = await openPage(running, 'bench.html');
    await other.evaluate((rows) => bench.showBareList(rows), count);
    await other.getByText('Link 5', { exact: true }).waitFor();
    await other.waitForTimeout(settling);
    bare.push(await dropFrames(other, '#bare'));
    await other.close();
    const page = await openLinks(running);
    ours.push(await dropFrames(page, '[role="grid"]'));
    await page.close();
  }
  return { ours, bare };
}
