import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Both themes draw the same elements in other colours: the rules on colours are looked at in both, all others once. */
const looks = [
  { colorScheme: 'light', rules: [], fewest: 6 },
  { colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'], fewest: 1 },
] as const;

/** Axe finds nothing in the page as it stands, neither in light nor in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { colorScheme, rules, fewest } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Legacy mode runs in the page itself: a popup would close if axe opened a page of its own.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations, passes } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze();
    expect(passes.length + violations.length, 'rules that were looked at').toBeGreaterThanOrEqual(fewest);
    expect(violations, colorScheme).toEqual([]);
  }
}
