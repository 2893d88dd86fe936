import { createRoot } from 'react-dom/client';
import { askQuickly } from '@/lib/messaging/ask-quickly.ts';
import { keepAwake } from '@/lib/messaging/keep-awake.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { crash } from './crash.ts';
import { Popup } from './popup.tsx';
import { readStart } from './read-start.ts';

// Read first, render once: a form that fills itself while one types loses what was typed.
const root = document.getElementById('root');
if (root !== null) {
  const start = await readStart().catch(crash);
  if (start) createRoot(root, { onUncaughtError: crash }).render(<Popup start={start} />);
  if (start?.connection) {
    // What is new at the service is asked for once this is painted: nobody waits for it here. It is kept on disk, so not
    // for a private window, which may just have made some of it.
    if (!inPrivateWindow()) {
      requestAnimationFrame(() => setTimeout(() => askQuickly('refreshLibrary', { whole: false })));
    }
    keepAwake();
  }
}
