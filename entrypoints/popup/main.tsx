import { createRoot, hydrateRoot } from 'react-dom/client';
import { drawTheme } from '@/components/ui/theme.ts';
import { askQuickly, keepAwake } from '@/lib/messaging/ask-quickly.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { crash } from './crash.ts';
import { hydrationEvent } from './hydration-event.ts';
import { Popup } from './popup.tsx';
import { readStart } from './read-start.ts';

/**
 * The delay before new links are requested, in milliseconds. By then a person has usually pressed, and does not have to
 * wait for it.
 */
const refreshAfter = 500;

/**
 * Renders the popup, or hydrates the form that is already shown. All data is read before the first render, since filling
 * the form later would overwrite typed text.
 */
async function drawPopup(root: HTMLElement): Promise<void> {
  const start = await readStart({ shownFor: root.dataset['address'] ?? null }).catch(crash);
  if (start) {
    drawTheme(start.preferences.theme);
    root.toggleAttribute('data-named', start.hasOthers);
    const popup = <Popup start={start} />;
    if (root.hasChildNodes()) hydrateRoot(root, popup, { onUncaughtError: crash });
    else createRoot(root, { onUncaughtError: crash }).render(popup);
  }
  root.dispatchEvent(new Event(hydrationEvent));
  if (start && start.connection !== null) {
    keepAwake();
    // New links are stored on disk. Private windows skip this, since they may have created some of them.
    if (!inPrivateWindow()) setTimeout(() => askQuickly('refreshLinks', { whole: false }), refreshAfter);
  }
}

const root = document.getElementById('root');
if (root !== null) void drawPopup(root);
