import { apis } from '@/lib/browser/apis.ts';
import type { Background } from '../shared/background.ts';
import { openPanelOver } from './panel.ts';
import { shortenPageIn } from './shorten.ts';
import { showOptions, type Tab, tabInFront } from './show-form.ts';

/** Handles the browser's keys for Hem (`commands` in the manifest). The browser itself handles the key of the popup. */
export function registerShortcuts(background: Background): void {
  const { commands } = apis;
  if (commands === undefined) return;
  background.listen(commands.onCommand, (name, tab) => {
    if (name === 'shortenPage') void shortenPageIn(background, tab);
    if (name === 'openLinks') void openLinks(tab);
    if (name === 'openPanel') void openPanelOver(background, tab);
  });
}

async function openLinks(tab: Tab | undefined): Promise<void> {
  await showOptions('/links', tab ?? (await tabInFront()));
}
