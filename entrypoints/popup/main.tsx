import { createRoot } from 'react-dom/client';
import { askQuickly } from '@/lib/messaging/ask-quickly.ts';
import { Popup } from './popup.tsx';
import { readStart } from './read-start.ts';

// Read first, render once: a form that fills itself while one types loses what was typed.
const root = document.getElementById('root');
if (root !== null) {
  const start = await readStart();
  createRoot(root).render(<Popup start={start} />);
  // What is new at the service is asked for once this is painted: nobody waits for it here.
  if (start.connection !== null)
    requestAnimationFrame(() => setTimeout(() => askQuickly('refreshLibrary', { whole: false })));
}
