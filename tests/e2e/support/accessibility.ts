import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Both themes draw the same elements in other colours, so that all else is looked at once. */
const looks = [
  { colorScheme: 'light', tags: [], fewest: 6 },
  { colorScheme: 'dark', tags: ['cat.color'], fewest: 1 },
] as const;

/** Axe finds nothing in the page as it stands, neither in light nor in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { colorScheme, tags, fewest } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Legacy mode runs in the page itself: a popup would close if axe opened a page of its own.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations, passes } = await (tags.length > 0 ? axe.withTags([...tags]) : axe).analyze();
    expect(passes.length, 'rules that were looked at').toBeGreaterThanOrEqual(fewest);
    expect(violations, colorScheme).toEqual([]);
  }
}
