import { expect, type Page } from '@playwright/test';

/** How many links Hem knows, asked of any of its pages. */
const knownTo = (page: Page): Promise<number> =>
  page.evaluate(async () =>
    Number((await chrome.storage.local.get<{ library?: { known?: number } }>('library')).library?.known ?? 0),
  );

/** Does what makes a link, and waits until Hem knows it: it is told of the link first. */
export async function untilKnown(page: Page, make: () => Promise<void>): Promise<void> {
  const before = await knownTo(page);
  await make();
  await expect.poll(() => knownTo(page)).toBeGreaterThan(before);
}
