import { openPanelHere } from '@/lib/panel/open-panel.ts';

/** Shows the side panel in the popup's place. */
export async function toPanel(): Promise<void> {
  await openPanelHere();
  window.close();
}
