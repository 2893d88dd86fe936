import { expect, type Page } from '@playwright/test';

/** The state of a link cache, as far as tests need it. */
interface CacheState {
  known?: number;
  wholeAt?: string | null;
}

/** Returns the number of cached links, read in any page of Hem; null before the first complete refresh. */
export const cachedLinkCount = (page: Page): Promise<number | null> =>
  page.evaluate(async () => {
    const local = await chrome.storage.local.get<Record<string, { value: CacheState }>>();
    const state = local[Object.keys(local).find((key) => key.endsWith(':library')) ?? '']?.value;
    return state?.wholeAt ? (state.known ?? 0) : null;
  });

/** Runs a function that creates a link, and waits until the link is cached, which happens after the page shows it. */
export async function untilKnown(page: Page, make: () => Promise<void>): Promise<void> {
  await expect.poll(() => cachedLinkCount(page)).not.toBeNull();
  const before = (await cachedLinkCount(page)) ?? 0;
  await make();
  await expect.poll(() => cachedLinkCount(page)).toBeGreaterThan(before);
}
