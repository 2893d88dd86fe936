import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Axe finds nothing in the page as it stands, neither in light nor in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Legacy mode runs in the page itself: a popup would close if axe opened a page of its own.
    const { violations, passes } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(passes.length, 'rules that were looked at').toBeGreaterThan(5);
    expect(violations, colorScheme).toEqual([]);
  }
}
