import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readStart } from '@/entrypoints/popup/read-start.ts';
import { SidePanel } from '@/entrypoints/sidepanel/side-panel.tsx';
import { lookAt } from '../../setup/browser/rest.ts';
import { here } from '../../setup/connected.ts';
import { show } from '../../setup/show.ts';

export const page = { id: here.tabId, url: here.address, title: 'Page' };
export const other = { id: 2, url: 'https://example.com/other', title: 'Other page' };

export const open = async () => show(<SidePanel first={await readStart()} />);
export const title = () => screen.getByLabelText<HTMLInputElement>('Title', { selector: 'input' });

/** Waits until the form has this title and accepts typing. */
export const titled = (value: string) => screen.findByDisplayValue(value);

/** Sets whether the focus is in the panel or on the page beside it. */
export const focus = (isHere: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(isHere);

/** Moves the focus from the panel to the page beside it. Returns the spy that tells so. */
export function leave() {
  const focused = focus(false);
  focused.mockClear();
  window.dispatchEvent(new FocusEvent('blur'));
  return focused;
}

/** Activates another tab of the window. */
export async function goTo(tab: NonNullable<Parameters<typeof lookAt>[0]>): Promise<void> {
  lookAt(tab);
  await fakeBrowser.tabs.onActivated.trigger({ tabId: tab.id ?? 0, windowId: 1 });
}

/** Changes the page or title of the active tab. */
export async function becomes(tab: typeof page): Promise<void> {
  lookAt(tab);
  const { id, url, title } = tab;
  const whole = { ...tab, active: true, index: 0, pinned: false, highlighted: true, incognito: false, windowId: 1 };
  await fakeBrowser.tabs.onUpdated.trigger(id, { url, title, status: 'complete' }, whole as never);
}
