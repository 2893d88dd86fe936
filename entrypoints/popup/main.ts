import { drawLastTheme } from '@/components/ui/theme.ts';
import { openings } from '@/lib/messaging/opening.ts';
import { type EarlyInput, keepEarlyInput } from './first-form/early-input.ts';
import { fitHeight } from './first-form/fit-height.ts';
import { readFirstForm } from './first-form/read-first-form.ts';
import { showForm } from './first-form/show-form.ts';

/*
 * What a person sees first stands in the page and needs no library. React comes once that is painted: the browser opens
 * the popup's window when the page has loaded, and its code must not hold that up.
 */

/** Once the whole page is there: this script does not wait for it, so that what is kept is asked for at once. */
const parsed = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve);
    else resolve(null);
  });

/** Shows the plain form, where that is the popup's first state; null where React has to draw it. */
async function showFirst(): Promise<EarlyInput | null> {
  const [form] = await Promise.all([readFirstForm().catch(() => null), parsed()]);
  const root = document.getElementById('root');
  fitHeight();
  return form !== null && root !== null && showForm(root, form) ? keepEarlyInput(root) : null;
}

/** Begins to load what the page names as next (scripts/preload-next.ts): not before there is something to look at. */
function loadNext(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=next]')) link.rel = 'modulepreload';
}

/** How long a page waits that is not in sight, and is not painted, in milliseconds. */
const patience = 100;

/** Once the browser has painted, and not only been told what: code that runs in between holds the picture up. */
const painted = () =>
  new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, patience);
  });

async function open(): Promise<void> {
  const early = await showFirst();
  loadNext();
  if (early !== null) await painted();
  const drawing = await import('./draw-popup.tsx');
  await drawing.drawPopup(early);
}

// First of all: a job that runs gives way.
new BroadcastChannel(openings).postMessage(0);
drawLastTheme();
void open();
