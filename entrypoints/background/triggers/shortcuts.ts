import { apis } from '@/lib/browser/apis.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { OpenPanelOver } from './panel.ts';
import type { Shortening } from './shortening.ts';
import { showOptions, type Tab, tabInFront } from './show-form.ts';

interface Needs {
  lifetime: Lifetime;
  shortening: Shortening;
  openPanelOver: OpenPanelOver;
}

/** Handles the browser's keys for Hem (`commands` in the manifest). The browser itself handles the key of the popup. */
export function registerShortcuts({ lifetime, shortening, openPanelOver }: Needs): void {
  const { commands } = apis;
  if (commands === undefined) return;
  lifetime.listen(commands.onCommand, (name, tab) => {
    if (name === 'shortenPage') void shortening.shortenPageIn(tab);
    if (name === 'openLinks') void openLinks(tab);
    if (name === 'openPanel') void openPanelOver(tab);
  });
}

async function openLinks(tab: Tab | undefined): Promise<void> {
  await showOptions('/links', tab ?? (await tabInFront()));
}
