import { createRoot } from 'react-dom/client';
import { Popup } from './popup.tsx';
import { readStart } from './read-start.ts';

// Read first, render once: a form that fills itself while one types loses what was typed.
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Popup start={await readStart()} />);
