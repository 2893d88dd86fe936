import { createRoot, hydrateRoot } from 'react-dom/client';
import { drawTheme } from '@/components/ui/theme.ts';
import { askQuickly } from '@/lib/messaging/ask-quickly.ts';
import { keepAwake } from '@/lib/messaging/keep-awake.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { crash } from './crash.ts';
import type { EarlyInput } from './first-form/early-input.ts';
import { Popup } from './popup.tsx';
import { readStart } from './read-start.ts';

/** So long after opening it a person mostly presses, in milliseconds: nobody waits for what is new at the service. */
const refreshAfter = 500;

/**
 * Draws the popup, or takes over the form that is shown already, with what was done in it. Reads first and renders once: a
 * form that fills itself while one types loses what was typed.
 *
 * @param early what was done in the form that is shown; null where none is
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
    // What is new at the service is kept on disk: not for a private window, which may just have made some of it.
    if (!inPrivateWindow()) setTimeout(() => askQuickly('refreshLibrary', { whole: false }), refreshAfter);
  }
}
