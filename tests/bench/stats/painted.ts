import type { Page } from '@playwright/test';

/**
 * Runs before a page's own scripts, so it can use nothing from outside itself: notes when all charts have been painted; on
 * a page of settings, which has none, when that has been.
 */
export function noteCharts(): void {
  const hasCharts = () =>
    document.querySelectorAll('svg[role="img"]').length >= 3 && document.querySelectorAll('table').length >= 11;
  const wanted = () => (location.hash === '#/settings' ? document.querySelector('h1') !== null : hasCharts());
  const observer = new MutationObserver(() => {
    if (!wanted()) return;
    observer.disconnect();
    // After the next frame, by a task: then it has been painted.
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { painted: performance.now() })));
  });
  observer.observe(document, { subtree: true, childList: true });
}

/** Opens a page of the options; answers with how long it took, all charts included, in milliseconds since the navigation began. */
export async function openCharts(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(address);
  const painted = await page.waitForFunction(() => Reflect.get(window, 'painted'), undefined, { timeout: 60_000 });
  return Number(await painted.jsonValue());
}

/** The time from a press on a choice until what it changes has been painted, in milliseconds. */
export const pressChoice = (page: Page, value: string): Promise<number> =>
  page.evaluate(
    (value) =>
      new Promise<number>((resolve) => {
        const input = document.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`);
        const began = performance.now();
        input?.click();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
      }),
    value,
  );

/** The bare request and parse, in a blank page of the extension: since its navigation began, in milliseconds. */
export async function bare(page: Page, blank: string, stats: string): Promise<{ whole: number; request: number }> {
  await page.goto('about:blank');
  await page.goto(blank);
  return page.evaluate(async (address) => {
    const began = performance.now();
    const answer = await fetch(address, { headers: { authorization: 'Bearer a-token' }, cache: 'no-store' });
    JSON.parse(await answer.text());
    const request = performance.now() - began;
    // From the navigation, less the time the test took to reach the page.
    const loaded = performance.getEntriesByType('navigation')[0];
    const open = loaded instanceof PerformanceNavigationTiming ? loaded.domContentLoadedEventEnd : 0;
    return { request, whole: open + request };
  }, stats);
}
