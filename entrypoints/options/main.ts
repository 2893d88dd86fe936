import { askForFigures } from './ask-ahead.ts';
import { loadNamed } from './load-pages.ts';

// First what takes longest, then all code at once: the page's own beside what draws it.
askForFigures();
loadNamed();
void import('./render.tsx');
