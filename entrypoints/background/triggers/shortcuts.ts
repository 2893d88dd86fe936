import { browser } from 'wxt/browser';
import type { Background } from '../shared/background.ts';
import { openPanelOver } from './panel.ts';
import { shortenPageIn } from './shorten.ts';
import { showOptions, type Tab, tabInFront } from './show-form.ts';

/** Does what the browser's keys for Hem say (`commands` in the manifest); the one for the popup it does by itself. */
export function registerShortcuts(background: Background): void {
  background.listen(browser.commands.onCommand, (name, tab) => {
    if (name === 'shortenPage') void shortenPageIn(background, tab);
    if (name === 'openLinks') void openLinks(tab);
    if (name === 'openPanel') void openPanelOver(background, tab);
  });
}

async function openLinks(tab: Tab | undefined): Promise<void> {
  await showOptions('/links', tab ?? (await tabInFront()));
}
