import { drawLastTheme } from '@/components/ui/theme.ts';
import { askForFigures } from './ask-ahead.ts';
import { loadNamed } from './load-pages.ts';

drawLastTheme();
// First what takes longest, then all code at once: the page's own beside what draws it.
askForFigures();
loadNamed();
void import('./render.tsx');
