import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createBackground } from '../../entrypoints/background/create-background.ts';
import { noteRunning, stopBackground } from './stop-background.ts';

export { runningBackground, stopBackground } from './stop-background.ts';

/** Starts the background as a browser starts a worker: with nothing in memory. One that runs is stopped before. */
export async function startBackground(): Promise<void> {
  stopBackground();
  noteRunning(createBackground());
}

/** Closes the browser: its worker is stopped, and what was to last until then is gone. */
export async function closeBrowser(): Promise<void> {
  stopBackground();
  await fakeBrowser.storage.session.clear();
}

/** Closes the browser, and opens it again. */
export async function startBrowser(): Promise<void> {
  await closeBrowser();
  await startBackground();
  await fakeBrowser.runtime.onStartup.trigger();
}
