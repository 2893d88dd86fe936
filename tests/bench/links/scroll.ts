import type { Page } from '@playwright/test';

/** The length of a frame at 60 Hz, in milliseconds. */
const frame = 1000 / 60;

/** The number of frames that scrolling takes if none is dropped. */
export const scrolledFrames = 900;

/**
 * Scrolls a list from top to bottom, one step per frame: first like a wheel, then like a dragged scrollbar.
 * @returns the number of dropped frames
 */
export async function dropFrames(page: Page, selector: string): Promise<number> {
  const times = await page.locator(selector).evaluate(async (list) => {
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const frameTimes: number[] = [];
    const scroll = async (frames: number, step: number) => {
      let last = await nextFrame();
      for (let done = 0; done < frames; done += 1) {
        list.scrollTop += step;
        const now = await nextFrame();
        frameTimes.push(now - last);
        last = now;
      }
    };
    list.scrollTop = 0;
    await scroll(300, 100);
    await scroll(600, (list.scrollHeight - list.scrollTop) / 600);
    return frameTimes;
  });
  return times.reduce((dropped, time) => dropped + Math.max(0, Math.round(time / frame) - 1), 0);
}
