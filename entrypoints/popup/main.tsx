import { createRoot, hydrateRoot } from 'react-dom/client';
import { applyTheme } from '@/components/ui/theme.ts';
import { enterPrivateWindow } from '@/lib/messaging/private-window.ts';
import { crash } from './crash.ts';
import { firstStart } from './first-start.ts';
import { Popup } from './popup.tsx';
import { PopupOverTab } from './popup-over-tab.tsx';
import { wakeBackground } from './wake-background.ts';

/** Loads the code with the schemas of stored values, and reads all data. */
const readStart = async () => (await import('./read-start.ts')).readStart();

/**
 * Hydrates the first form if it is shown, and renders the popup otherwise. All data is read before the first render,
 * since filling the form later would overwrite typed text.
 */
async function drawPopup(root: HTMLElement): Promise<void> {
  const { firstForm } = window;
  if (firstForm?.form.tab.incognito) enterPrivateWindow();
  const start = firstForm ? firstStart(firstForm.form) : await readStart().catch(crash);
  if (start) {
    applyTheme(start.preferences.theme);
    root.toggleAttribute('data-named', start.hasOthers);
    if (firstForm) hydrateRoot(root, <Popup start={start} />, { onUncaughtError: crash });
    else createRoot(root, { onUncaughtError: crash }).render(<PopupOverTab first={start} />);
  }
  firstForm?.replayInput();
  if (start && start.connection !== null) wakeBackground();
}

const root = document.getElementById('root');
if (root !== null) void drawPopup(root);
