import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The minified text, since each document has to parse it; the readable one is twice as long. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Both themes show the same elements in other colors, so the dark theme is checked with the color rules only. */
const checks = [
  { colorScheme: 'light', rules: null, minRules: 6 },
  { colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'], minRules: 1 },
] as const;

/**
 * Runs axe in a page. Loads it once per document. Only violations are described in detail, since details take most of
 * the time.
 */
async function runAxe(page: Page, rules: readonly string[] | null) {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axeSource);
  return page.evaluate(async (only) => {
    const result = await window.axe?.run({ resultTypes: ['violations'], ...(only && { runOnly: [...only] }) });
    if (result === undefined) throw new Error('Axe is not loaded.');
    const violations = result.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
    return { violations, checkedRules: result.violations.length + result.passes.length };
  }, rules);
}

/** Fails if axe finds violations in the page, in light or dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { colorScheme, rules, minRules } of checks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations, checkedRules } = await runAxe(page, rules);
    expect(checkedRules, 'rules that were checked').toBeGreaterThanOrEqual(minRules);
    expect(violations, colorScheme).toEqual([]);
  }
}
