import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';
import { findOnPath } from '../../../scripts/browsers/machine.ts';

const run = promisify(execFile);

/** What presses keys and moves the pointer of a display; undefined where there is none. */
export const xdotool = () => findOnPath(['xdotool']);

/**
 * A person before a display that shows one browser: what they press reaches the window in front, be it the browser's own
 * part of it, its menu or its question. Pages hear of it as of any person.
 */
export function personAt(program: string, display: string) {
  const act = async (...args: string[]): Promise<string> => {
    const { stdout } = await run(program, args, { env: { ...process.env, DISPLAY: display } });
    return stdout.trim();
  };
  /** A menu is a window too, as long as it is open. */
  const windows = async () => (await act('search', '--onlyvisible', '--class', '.*')).split('\n').length;
  const press = async (...keys: string[]) => {
    for (const key of keys) await act('key', '--clearmodifiers', key);
  };

  return {
    press,
    type: (text: string) => act('type', text),
    /** Does what opens a menu of the browser, again if need be, and goes on once it is there. */
    async untilOpen(open: () => Promise<void>): Promise<void> {
      const before = await windows();
      await expect(async () => {
        if ((await windows()) === before) await open();
        await expect.poll(windows, { timeout: 3_000 }).toBeGreaterThan(before);
      }).toPass();
    },
    /** Goes on once the browser asks something over the page, which hears no key from then on. */
    async untilAsked(page: Page): Promise<void> {
      const heard = () =>
        page.evaluate(
          () =>
            new Promise<boolean>((resolve) => {
              addEventListener('keydown', () => resolve(true), { once: true });
              setTimeout(() => resolve(false), 1_000);
            }),
        );
      await expect
        .poll(async () => {
          const [isHeard] = await Promise.all([heard(), press('shift')]);
          return isHeard;
        })
        .toBe(false);
    },
    /** Presses the right button in the middle of something of a page. */
    async rightClick(page: Page, locator: Locator): Promise<void> {
      const box = await locator.boundingBox();
      if (box === null) throw new Error('What is to be pressed is out of sight.');
      // A window has its borders on three sides, and its bars above the page.
      const inner = await page.evaluate(() => {
        const border = (outerWidth - innerWidth) / 2;
        return { left: screenX + border, top: screenY + outerHeight - innerHeight - border };
      });
      const at = [inner.left + box.x + box.width / 2, inner.top + box.y + box.height / 2].map(
        (n) => `${Math.round(n)}`,
      );
      await act('mousemove', ...at, 'click', '3');
    },
  };
}
