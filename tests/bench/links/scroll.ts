import type { Page } from '@playwright/test';

/** One frame, in milliseconds, on a screen of 60 Hz. */
const frame = 1000 / 60;

/**
 * Scrolls a list from top to bottom, in steps of one frame each: first as a wheel does, then as a dragged bar does.
 * @returns the frames that were not drawn in time
 */
export async function dropFrames(page: Page, selector: string): Promise<number> {
  const times = await page.locator(selector).evaluate(async (list) => {
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const spent: number[] = [];
    const scroll = async (frames: number, step: number) => {
      let last = await nextFrame();
      for (let done = 0; done < frames; done += 1) {
        list.scrollTop += step;
        const now = await nextFrame();
        spent.push(now - last);
        last = now;
      }
    };
    list.scrollTop = 0;
    await scroll(300, 100);
    await scroll(600, (list.scrollHeight - list.scrollTop) / 600);
    return spent;
  });
  return times.reduce((dropped, time) => dropped + Math.max(0, Math.round(time / frame) - 1), 0);
}
