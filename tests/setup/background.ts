import { fakeBrowser } from 'wxt/testing/fake-browser';
import { forgetBackgroundModules } from './background-modules.ts';
import { runningEndsBy, stopBackground } from './stop-background.ts';

export { stopBackground };

/**
 * Starts the background as a browser starts a worker: from its files, with nothing in memory. One that runs is stopped
 * before. Its modules are not those of the pages, as in a browser.
 */
export async function startBackground(): Promise<void> {
  stopBackground();
  forgetBackgroundModules();
  // The pages keep modules of their own, also those that they load later.
  const { default: background }: typeof import('../../entrypoints/background/index.ts') = await import(
    // @ts-expect-error: the compiler knows no file by that name
    '../../entrypoints/background/index.ts?background'
  );
  const { endOutbox }: typeof import('../../entrypoints/background/outbox/outbox.ts') = await import(
    // @ts-expect-error: as above
    '../../entrypoints/background/outbox/outbox.ts?background'
  );
  const { dropReading }: typeof import('../../entrypoints/background/library/reader.ts') = await import(
    // @ts-expect-error: as above
    '../../entrypoints/background/library/reader.ts?background'
  );
  const { endLocalChanges }: typeof import('../../entrypoints/background/library/sync-changes.ts') = await import(
    // @ts-expect-error: as above
    '../../entrypoints/background/library/sync-changes.ts?background'
  );
  const { endJobs }: typeof import('../../entrypoints/background/jobs/jobs.ts') = await import(
    // @ts-expect-error: as above
    '../../entrypoints/background/jobs/jobs.ts?background'
  );
  const { dropTelling }: typeof import('../../entrypoints/background/badge.ts') = await import(
    // @ts-expect-error: as above
    '../../entrypoints/background/badge.ts?background'
  );
  const { endSync }: typeof import('../../entrypoints/background/settings/sync.ts') = await import(
    // @ts-expect-error: as above
    '../../entrypoints/background/settings/sync.ts?background'
  );
  const { endSweeping }: typeof import('../../entrypoints/background/connections/sweep.ts') = await import(
    // @ts-expect-error: as above
    '../../entrypoints/background/connections/sweep.ts?background'
  );
  runningEndsBy(() => {
    endSweeping();
    dropTelling();
    endSync();
    void endJobs();
    dropReading();
    endLocalChanges();
    void endOutbox();
  });
  background.main();
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

/** The command by which the background that runs shortens a page, without any page that asks. */
export async function shortenPageCommand(): Promise<
  typeof import('../../entrypoints/background/commands/shorten-page.ts')['shortenPage']
> {
  const { shortenPage }: typeof import('../../entrypoints/background/commands/shorten-page.ts') = await import(
    // @ts-expect-error: as above
    '../../entrypoints/background/commands/shorten-page.ts?background'
  );
  return shortenPage;
}
