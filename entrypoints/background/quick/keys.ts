import { browser } from 'wxt/browser';
import { openPanelOver } from './panel.ts';
import { askedPage, shortenAndCopy } from './shorten.ts';
import { openPopup, showOptions, type Tab, tabInFront } from './show-form.ts';

/** Does what the browser's keys for Hem say (`commands` in the manifest); the one for the popup it does by itself. */
export function answerKeys(): void {
  browser.commands.onCommand.addListener((name, tab) => {
    if (name === 'shortenPage') void shortenInFront(tab);
    if (name === 'openLinks') void openLinks(tab);
    if (name === 'openPanel') void openPanelOver(tab);
  });
}

/** Over a page that has no address to give, the popup says why, and takes any other. */
function shortenInFront(tab: Tab = {}): Promise<unknown> {
  const asked = askedPage(tab);
  return asked.length > 0 ? shortenAndCopy(asked, tab) : openPopup(tab);
}

async function openLinks(tab: Tab | undefined): Promise<void> {
  await showOptions('/links', tab ?? (await tabInFront()));
}
