import type { Page } from '@playwright/test';

/**
 * Runs before a page's own scripts, so it can use nothing from outside itself. Records when all charts are painted; on
 * the settings page, which has none, when the page is.
 */
export function watchCharts(): void {
  const hasCharts = () =>
    document.querySelectorAll('svg[role="img"]').length >= 3 && document.querySelectorAll('table').length >= 11;
  const isReady = () => (location.hash === '#/settings' ? document.querySelector('h1') !== null : hasCharts());
  const observer = new MutationObserver(() => {
    if (!isReady()) return;
    observer.disconnect();
    // A task after the next frame runs once the page is painted.
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { painted: performance.now() })));
  });
  observer.observe(document, { subtree: true, childList: true });
}

/**
 * Opens a page of the options. Returns the time until it is painted with all charts, in milliseconds since the
 * navigation began.
 */
export async function openCharts(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(address);
  const painted = await page.waitForFunction(() => Reflect.get(window, 'painted'), undefined, { timeout: 60_000 });
  return Number(await painted.jsonValue());
}

/** Returns the time from pressing a choice until the change is painted, in milliseconds. */
export const pressChoice = (page: Page, value: string): Promise<number> =>
  page.evaluate(
    (value) =>
      new Promise<number>((resolve) => {
        const input = document.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`);
        const startedAt = performance.now();
        input?.click();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
      }),
    value,
  );

/**
 * Returns the times of a bare request and parse on a blank page of the extension, in milliseconds: alone, and since the
 * navigation began.
 */
export async function bare(page: Page, blank: string, stats: string): Promise<{ whole: number; request: number }> {
  await page.goto('about:blank');
  await page.goto(blank);
  return page.evaluate(async (address) => {
    const startedAt = performance.now();
    const answer = await fetch(address, { headers: { authorization: 'Bearer a-token' }, cache: 'no-store' });
    JSON.parse(await answer.text());
    const request = performance.now() - startedAt;
    // Add the time to load the page, without the time that the test took to reach it.
    const loaded = performance.getEntriesByType('navigation')[0];
    const open = loaded instanceof PerformanceNavigationTiming ? loaded.domContentLoadedEventEnd : 0;
    return { request, whole: open + request };
  }, stats);
}
