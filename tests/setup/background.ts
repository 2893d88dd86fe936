import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createBackground } from '../../entrypoints/background/create-background.ts';
import { noteRunning, stopBackground } from './stop-background.ts';

export { runningBackground, stopBackground } from './stop-background.ts';

/** Starts the background as a browser starts a worker: with empty memory. Stops the running one first. */
export async function startBackground(): Promise<void> {
  stopBackground();
  noteRunning(createBackground());
}

/** Closes the browser: stops the worker and clears `storage.session`. */
export async function closeBrowser(): Promise<void> {
  stopBackground();
  await fakeBrowser.storage.session.clear();
}

/** Restarts the browser. */
export async function startBrowser(): Promise<void> {
  await closeBrowser();
  await startBackground();
  await fakeBrowser.runtime.onStartup.trigger();
}
