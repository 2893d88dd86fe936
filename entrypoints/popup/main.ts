import { drawLastTheme } from '@/components/ui/theme.ts';
import { popupChannel } from '@/lib/messaging/opening.ts';
import { type EarlyInput, recordEarlyInput } from './first-form/early-input.ts';
import { fitHeight } from './first-form/fit-height.ts';
import { readFirstForm } from './first-form/read-first-form.ts';
import { showForm } from './first-form/show-form.ts';

/*
 * The first form is part of the page and needs no library. React is loaded after the first paint: the browser opens the
 * popup's window when the page has loaded, and React must not delay that.
 */

/** Resolves once the whole page is parsed. This script runs earlier, to read stored values in the meantime. */
const parsed = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve);
    else resolve(null);
  });

/** Shows the plain form if it is the popup's first state; returns null if React must render another. */
async function showFirst(): Promise<EarlyInput | null> {
  const [form] = await Promise.all([readFirstForm().catch(() => null), parsed()]);
  const root = document.getElementById('root');
  fitHeight();
  return form !== null && root !== null && showForm(root, form) ? recordEarlyInput(root) : null;
}

/** Returns the links to the files that the page lists for later, with the end of a name. */
const listed = (end: '.js' | '.css') => document.querySelectorAll<HTMLLinkElement>(`[rel=next][href$="${end}"]`);

/** Starts loading the scripts for later (scripts/preload-next.ts). They must not delay the first form. */
function loadScripts(): void {
  for (const link of listed('.js')) link.rel = 'modulepreload';
}

/** Loads all styles. The page has only those of the first form before (scripts/prerender-popup.ts). */
async function loadStyles(): Promise<void> {
  const loading = Array.from(listed('.css'), (link) => {
    link.rel = 'stylesheet';
    return new Promise((resolve) => {
      for (const event of ['load', 'error']) link.addEventListener(event, resolve);
    });
  });
  await Promise.all(loading);
}

/** The wait for a page that is hidden and never painted, in milliseconds. */
const paintTimeoutMs = 100;

/** Resolves after the browser has painted. Code that runs before would delay the paint. */
const painted = () =>
  new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, paintTimeoutMs);
  });

async function open(): Promise<void> {
  const early = await showFirst();
  loadScripts();
  if (early !== null) await painted();
  const styled = loadStyles();
  const drawing = await import('./draw-popup.tsx');
  await styled;
  await drawing.drawPopup(early);
}

// Comes first, so that a running job gives way.
new BroadcastChannel(popupChannel).postMessage(0);
drawLastTheme();
void open();
