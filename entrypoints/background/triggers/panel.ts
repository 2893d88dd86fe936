import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { hasPanel, openPanel } from '@/lib/panel/open-panel.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { Tab } from './show-form.ts';

/** The entry of the toolbar button's own menu that opens the side panel. */
export const panelMenu = 'panel';

export function createPanelMenu(): void {
  if (!hasPanel()) return;
  browser.contextMenus.create({ id: panelMenu, title: i18n.t('panel.open'), contexts: ['action'] });
}

interface Needs {
  noteProblem: NoteProblem;
}

export function openPanelOverWith({ noteProblem }: Needs) {
  /** Opens the side panel in a tab's window. To be called straight from a press. */
  async function openPanelOver({ windowId }: Tab = {}): Promise<void> {
    if (windowId !== undefined) await openPanel(windowId).catch(noteProblem('openPanel'));
  }

  return openPanelOver;
}

export type OpenPanelOver = ReturnType<typeof openPanelOverWith>;
