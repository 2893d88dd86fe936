import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Minified: each document receives and parses the whole text, and the readable one is twice as long. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Both themes draw the same elements in other colors: the rules on colors are looked at in both, all others once. */
const looks = [
  { colorScheme: 'light', rules: null, fewest: 6 },
  { colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'], fewest: 1 },
] as const;

/** Runs axe in a page. Axe is loaded once for each document, and describes only what is wrong: that is most of its work. */
async function runAxe(page: Page, rules: readonly string[] | null) {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axeSource);
  return page.evaluate(async (only) => {
    const found = await window.axe?.run({ resultTypes: ['violations'], ...(only && { runOnly: [...only] }) });
    if (found === undefined) throw new Error('Axe is not in the page.');
    const violations = found.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
    return { violations, looked: found.violations.length + found.passes.length };
  }, rules);
}

/** Axe finds nothing in the page as it stands, neither in light nor in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { colorScheme, rules, fewest } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations, looked } = await runAxe(page, rules);
    expect(looked, 'rules that were looked at').toBeGreaterThanOrEqual(fewest);
    expect(violations, colorScheme).toEqual([]);
  }
}
