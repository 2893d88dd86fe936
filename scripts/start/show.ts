import { say, step } from '../terminal/step.ts';
import { connectBrowser } from './connect-browser.ts';
import type { Choice } from './opening.ts';
import type { Served } from './serve.ts';
import type { Started } from './started.ts';

/**
 * Opens the browser on its persistent profile, connects Hem there, and shows a page to try it on.
 * @throws the error that kept the browser from opening, or Hem from connecting
 */
export async function show(choice: Choice, extension: string, served: Served, started: Started): Promise<void> {
  const { origin, connection, paths } = served;
  const opened = await step(`Opening ${choice.title} (${choice.program})`, () =>
    choice.open({ program: choice.program, extension, origin, profile: paths.profiles[choice.target] }),
  );
  const { browser } = opened;
  started.add(() => browser.close().catch(() => undefined));
  browser.on('disconnected', () => {
    if (!started.ending) say(`The browser is closed. The service still runs at ${origin}. Ctrl-C stops it.`);
  });
  await step(`Connecting Hem to ${origin}`, () => connectBrowser(opened, connection));
  const [page = await browser.newPage()] = await browser.pages();
  await page.goto(origin);
  await page.bringToFront();
}
