import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, expect, type Locator, type Page, test, type Worker } from '@playwright/test';
import { closing } from './closing.ts';

/** The number of presses of each job, as docs/presses.md promises. */
export function readJobs(): ReadonlyMap<string, number> {
  const text = readFileSync(path.join(import.meta.dirname, '../../../docs/presses.md'), 'utf8');
  const rows = text.matchAll(/^\| (?<job>[^|]+) \| [^|]+ \| (?<presses>\d+) \|$/gm);
  return new Map(Array.from(rows, ({ groups = {} }) => [groups['job'] ?? '', Number(groups['presses'])]));
}

/** Presses keys and buttons, and counts. */
export interface Hand {
  /** Presses the shortcut of the popup over a page. */
  openPopup: (page: Page) => Promise<Page>;
  /** Presses the shortcut of the links. */
  openLinks: () => Promise<Page>;
  key: (page: Page, key: string) => Promise<void>;
  /** Presses keys of one sequence, such as `g s`. */
  sequence: (page: Page, ...keys: string[]) => Promise<void>;
  /** Holds a key, which repeats. */
  hold: (page: Page, key: string, times: number) => Promise<void>;
  click: (part: Locator) => Promise<void>;
  /** Chooses a CSV file with this text. */
  choose: (part: Locator, csv: string) => Promise<void>;
  /** Presses a key that opens a page. */
  opens: (page: Page, key: string) => Promise<Page>;
}

interface Setting {
  context: BrowserContext;
  worker: Worker;
  openPopup: (page: Page) => Promise<Page>;
}

/** The jobs that were counted in this process. */
export const countedJobs = new Set<string>();

/** Returns a function that does a job of docs/presses.md in a step, and compares its presses with the promise. */
export function jobsIn({ context, worker, openPopup }: Setting) {
  const jobs = readJobs();
  return (name: string, act: (hand: Hand) => Promise<void>) =>
    test.step(name, async () => {
      let presses = 0;
      const pages: Page[] = [];
      const opened = async (page: Promise<Page>) => {
        pages.push(await page);
        return page;
      };
      const counted =
        <Args extends unknown[], Value>(press: (...args: Args) => Promise<Value>) =>
        (...args: Args) => {
          presses += 1;
          return press(...args);
        };
      await act({
        openPopup: counted((page) => opened(openPopup(page))),
        openLinks: counted(async () => {
          const [page] = await Promise.all([opened(context.waitForEvent('page')), pressLinksShortcut(worker)]);
          return page;
        }),
        key: counted((page, key) => closing(page, page.keyboard.press(key))),
        sequence: counted(async (page, ...keys) => {
          for (const key of keys) await page.keyboard.press(key);
        }),
        hold: counted(async (page, key, times) => {
          // Only the first event of a held key is a press; the browser repeats the others.
          for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
        }),
        click: counted((part) => part.click()),
        choose: counted((part, csv) =>
          part.setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }),
        ),
        opens: counted(async (page, key) => {
          const pressed = closing(page, page.keyboard.press(key));
          const [editor] = await Promise.all([opened(context.waitForEvent('page')), pressed]);
          return editor;
        }),
      });
      expect(presses, name).toBe(jobs.get(name));
      countedJobs.add(name);
      // An open popup takes the focus from the next one when it closes.
      for (const page of pages) await page.close();
    });
}

/** Dispatches the event of the browser's shortcut, which headless tests cannot press. */
const pressLinksShortcut = (worker: Worker): Promise<void> =>
  worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    Reflect.get(chrome.commands.onCommand, 'dispatch').call(chrome.commands.onCommand, 'openLinks', tab);
  });
