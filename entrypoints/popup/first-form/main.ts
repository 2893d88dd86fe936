import { drawLastTheme } from '@/components/ui/theme.ts';
import { popupChannel } from '@/lib/messaging/opening.ts';
import { fitHeight } from '../fit-height.ts';
import { recordEarlyInput } from './early-input.ts';
import { type FirstForm, readFirstForm } from './read-first-form.ts';
import { showForm } from './show-form.ts';
import { takeTexts } from './texts.ts';

/*
 * The popup's first script, a build of its own (build.ts). It shows the form, which is part of the page and needs no
 * library. React is loaded after the first paint: the browser opens the popup's window when the page has loaded, and
 * React must not delay that.
 */

declare global {
  interface Window {
    /** The form that is shown, for React to hydrate, which then replays early input. */
    firstForm?: { form: FirstForm; replayInput: () => void };
  }
}

/** Resolves once the whole page is parsed. This script runs earlier, to read stored values in the meantime. */
const parsed = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve);
    else resolve(null);
  });

/** The wait for a page that is hidden and never painted, in milliseconds. */
const paintTimeoutMs = 100;

/** Resolves after the browser has painted. Code that runs before would delay the paint. */
const painted = () =>
  new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, paintTimeoutMs);
  });

/** Shows the plain form if it is the first state. Returns the first state. */
async function showFirst(): Promise<keyof typeof preloads> {
  const [form] = await Promise.all([readFirstForm().catch(() => null), parsed()]);
  const root = document.getElementById('root');
  const texts = takeTexts();
  fitHeight();
  if (form === 'more') return form;
  if (form === null || root === null || !showForm(root, form, texts)) return 'other';
  window.firstForm = { form, replayInput: recordEarlyInput(root) };
  return 'form';
}

/** The scripts of the page's template to preload, by the popup's first state. React needs more at once without the form. */
const preloads = { form: 'link:not([class])', more: 'link', other: 'link:not(.more)' };

/** Loads the page's own scripts: files at once, without running them, the rest after the paint. */
async function loadPage(state: keyof typeof preloads): Promise<void> {
  const page = document.querySelector<HTMLTemplateElement>('#page')?.content;
  const take = (selector: string) => document.head.append(...(page?.querySelectorAll(selector) ?? []));
  take(preloads[state]);
  if (state === 'form') await painted();
  take('script');
}

// Comes first, so that a running job gives way.
new BroadcastChannel(popupChannel).postMessage(0);
drawLastTheme();
void showFirst().then(loadPage);
