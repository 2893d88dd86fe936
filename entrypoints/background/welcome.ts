import { browser } from 'wxt/browser';
import { mutex } from '@/lib/async/async.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { newsItem } from '@/lib/storage/news.ts';
import type { Lifetime } from './shared/lifetime.ts';
import type { NoteProblem } from './shared/problems.ts';

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
}

/**
 * Opens the welcome page once, after Hem is installed. After an update, the options mark what is new until the person
 * has seen it.
 */
export function registerWelcome({ lifetime, noteProblem }: Needs): void {
  const inTurn = mutex();

  lifetime.listen(browser.runtime.onInstalled, ({ reason, previousVersion }) => {
    if (reason === 'install') void inTurn(begin).catch(noteProblem('welcome'));
    if (reason === 'update' && previousVersion !== undefined)
      void inTurn(() => noteUpdate(previousVersion)).catch(noteProblem('welcome'));
  });
}

async function begin(): Promise<void> {
  // A browser may report the installation twice, for example for an extension loaded from a folder.
  if ((await newsItem.get()) !== null) return;
  if ((await connectionItem.get()) === null) {
    await browser.tabs.create({ url: browser.runtime.getURL('/options.html#/welcome') });
  }
  await newsItem.set({ seen: browser.runtime.getManifest().version });
}

/** Stores the previous version if none is stored yet. */
async function noteUpdate(seen: string): Promise<void> {
  if ((await newsItem.get()) === null) await newsItem.set({ seen });
}
