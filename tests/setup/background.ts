import { vi } from 'vitest';
import { stopListening } from './browser/runtime.ts';

/**
 * Starts the background as a browser starts a worker: from its files, with nothing in memory. One that runs is stopped
 * before. Its modules are not those of the pages, as in a browser.
 */
export async function startBackground(): Promise<void> {
  stopListening();
  vi.resetModules();
  const { default: background } = await import('../../entrypoints/background/index.ts');
  background.main();
}
