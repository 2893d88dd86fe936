import { fakeBrowser } from 'wxt/testing/fake-browser';
import { stopListening } from './browser/runtime.ts';

let runs = 0;
let end = () => {};

/**
 * Starts the background as a browser starts a worker: from its files, with nothing in memory. One that runs is stopped
 * before. Its modules are not those of the pages, as in a browser.
 */
export async function startBackground(): Promise<void> {
  stopBackground();
  runs += 1;
  // vitest.config.ts gives each run modules of its own. The pages keep theirs, also those that they load later.
  const { default: background }: typeof import('../../entrypoints/background/index.ts') = await import(
    /* @vite-ignore */ `../../entrypoints/background/index.ts?run=${runs}`
  );
  const { closeStore }: typeof import('../../entrypoints/background/outbox/store.ts') = await import(
    /* @vite-ignore */ `../../entrypoints/background/outbox/store.ts?run=${runs}`
  );
  const { dropReading }: typeof import('../../entrypoints/background/library/reader.ts') = await import(
    /* @vite-ignore */ `../../entrypoints/background/library/reader.ts?run=${runs}`
  );
  end = () => {
    dropReading();
    void closeStore();
  };
  background.main();
}

/** Stops it as a browser stops a worker. What it reads and sends would go on here, and change what the next one has. */
export function stopBackground(): void {
  stopListening();
  end();
}

/** Closes the browser: its worker is stopped, and what was to last until then is gone. */
export async function closeBrowser(): Promise<void> {
  stopBackground();
  await fakeBrowser.storage.session.clear();
}

/** The command by which the background that runs shortens a page, without any page that asks. */
export async function shortenPageCommand(): Promise<
  typeof import('../../entrypoints/background/commands/shorten-page.ts')['shortenPage']
> {
  const { shortenPage }: typeof import('../../entrypoints/background/commands/shorten-page.ts') = await import(
    /* @vite-ignore */ `../../entrypoints/background/commands/shorten-page.ts?run=${runs}`
  );
  return shortenPage;
}
