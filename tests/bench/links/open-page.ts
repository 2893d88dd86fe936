import type { Page } from '@playwright/test';
import type { Bench } from '../bench-browser.ts';

/** Opens the bench's page (page.ts). */
export async function openBenchPage({ chromium, extension }: Bench): Promise<Page> {
  const page = await chromium.context.newPage();
  await page.goto(extension.url('bench.html'));
  return page;
}
