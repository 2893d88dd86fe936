import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';

/** Checks that a page is accessible and does not overflow sideways, as narrow as a phone and wide. */
export async function expectGoodAtEveryWidth(page: Page): Promise<void> {
  for (const width of [360, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
}
