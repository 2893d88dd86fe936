import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';
import { findOnPath } from '../../../scripts/browsers/machine.ts';

const run = promisify(execFile);

/** Returns the path of xdotool, which sends keys and pointer events to a display; undefined if it is not installed. */
export const xdotool = () => findOnPath(['xdotool']);

/**
 * Simulates a person at a display with one browser. Input goes to the front window, even to the browser's own menus and
 * prompts, and pages receive trusted events.
 */
export function personAt(program: string, display: string) {
  const act = async (...args: string[]): Promise<string> => {
    const { stdout } = await run(program, args, { env: { ...process.env, DISPLAY: display } });
    return stdout.trim();
  };
  /** Counts windows. An open menu is one, too. */
  const windows = async () => (await act('search', '--onlyvisible', '--class', '.*')).split('\n').length;
  const press = async (...keys: string[]) => {
    for (const key of keys) await act('key', '--clearmodifiers', key);
  };

  const clickWith = async (button: string, page: Page, locator: Locator): Promise<void> => {
    const box = await locator.boundingBox();
    if (box === null) throw new Error('The element is not visible.');
    // A window has borders on three sides, and its bars above the page.
    const inner = await page.evaluate(() => {
      const border = (outerWidth - innerWidth) / 2;
      return { left: screenX + border, top: screenY + outerHeight - innerHeight - border };
    });
    const at = [inner.left + box.x + box.width / 2, inner.top + box.y + box.height / 2].map((n) => `${Math.round(n)}`);
    await act('mousemove', ...at, 'click', button);
  };

  return {
    press,
    type: (text: string) => act('type', text),
    /** Opens a menu of the browser, and repeats this until it is open. */
    async untilOpen(open: () => Promise<void>): Promise<void> {
      const before = await windows();
      await expect(async () => {
        if ((await windows()) === before) await open();
        await expect.poll(windows, { timeout: 3_000 }).toBeGreaterThan(before);
      }).toPass();
    },
    /** Waits until the browser shows a prompt over the page, which then receives no keys. */
    async untilAsked(page: Page): Promise<void> {
      const receivesKey = () =>
        page.evaluate(
          () =>
            new Promise<boolean>((resolve) => {
              addEventListener('keydown', () => resolve(true), { once: true });
              setTimeout(() => resolve(false), 1_000);
            }),
        );
      await expect
        .poll(async () => {
          const [isReceived] = await Promise.all([receivesKey(), press('shift')]);
          return isReceived;
        })
        .toBe(false);
    },
    /** Clicks the middle of an element. */
    click: (page: Page, locator: Locator) => clickWith('1', page, locator),
    /** Clicks the middle of an element with the right button. */
    rightClick: (page: Page, locator: Locator) => clickWith('3', page, locator),
  };
}
