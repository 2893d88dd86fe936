import { createRoot, hydrateRoot } from 'react-dom/client';
import { drawTheme } from '@/components/ui/theme.ts';
import { askQuickly, keepAwake } from '@/lib/messaging/ask-quickly.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { crash } from './crash.ts';
import type { EarlyInput } from './first-form/early-input.ts';
import { Popup } from './popup.tsx';
import { readStart } from './read-start.ts';

/**
 * The delay before new links are requested, in milliseconds. By then a person has usually pressed, and does not have to
 * wait for it.
 */
const refreshAfter = 500;

/**
 * Renders the popup, or hydrates the form that is already shown, including early input. All data is read before the
 * first render, since filling the form later would overwrite typed text.
 *
 * @param early - the input in the form that is shown; null if none is
 */
export async function drawPopup(early: EarlyInput | null): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) return;
  const start = await readStart().catch(crash);
  if (!start) return early?.handOver();
  drawTheme(start.preferences.theme);
  root.toggleAttribute('data-named', start.hasOthers);
  const popup = <Popup start={start} />;
  if (early === null) createRoot(root, { onUncaughtError: crash }).render(popup);
  else {
    hydrateRoot(root, popup, { onUncaughtError: crash });
    void early.handOver();
  }
  if (start.connection !== null) {
    keepAwake();
    // New links are stored on disk. Private windows skip this, since they may have created some of them.
    if (!inPrivateWindow()) setTimeout(() => askQuickly('refreshLinks', { whole: false }), refreshAfter);
  }
}
