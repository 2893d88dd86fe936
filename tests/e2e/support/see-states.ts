import process from 'node:process';
import type { Page } from '@playwright/test';
import { layoutProblems } from './layout-problems.ts';
import type { PseudoLanguage } from './pseudo-language.ts';

/** A folder for pictures of every state. */
const shots = process.env['HEM_SHOTS'];

/**
 * Collects the layout problems of states.
 *
 * @returns `see` looks at a page at some widths, and `look` at its present one
 */
export function collectProblems(language: PseudoLanguage) {
  const problems: string[] = [];
  const look = async (page: Page, state: string, width: number) => {
    // Parts that measure themselves do it in the next frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const found = await layoutProblems(page);
    problems.push(...found.map((problem) => `${state}, ${width} px: ${problem}`));
    if (shots === undefined) return;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: `${shots}/${language}-${state.replaceAll(' ', '-')}-${width}-${colorScheme}.png` });
    }
  };
  const see = async (page: Page, state: string, at: readonly number[]) => {
    for (const width of at) {
      await page.setViewportSize({ width, height: 800 });
      await look(page, state, width);
    }
  };
  return { problems, see, look };
}

/** Opens every closed section of a page's main part. */
export async function openAll(page: Page): Promise<void> {
  const closed = page.locator(
    'main [aria-expanded="false"]:not([aria-haspopup], [role="combobox"]), main details:not([open]) > summary',
  );
  for (let left = 20; left > 0 && (await closed.count()) > 0; left -= 1) await closed.first().click();
}
