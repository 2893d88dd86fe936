import { expect, type Page } from '@playwright/test';

/** How the links of a connection are known, as far as it is asked for here. */
interface Library {
  known?: number;
  wholeAt?: string | null;
}

/** How many links Hem knows, asked of any of its pages; null until all were read once. */
export const knownTo = (page: Page): Promise<number | null> =>
  page.evaluate(async () => {
    const local = await chrome.storage.local.get<Record<string, { value: Library }>>();
    const library = local[Object.keys(local).find((key) => key.endsWith(':library')) ?? '']?.value;
    return library?.wholeAt ? (library.known ?? 0) : null;
  });

/** Does what makes a link, and waits until Hem knows it: the page is told of the link first. */
export async function untilKnown(page: Page, make: () => Promise<void>): Promise<void> {
  await expect.poll(() => knownTo(page)).not.toBeNull();
  const before = (await knownTo(page)) ?? 0;
  await make();
  await expect.poll(() => knownTo(page)).toBeGreaterThan(before);
}
