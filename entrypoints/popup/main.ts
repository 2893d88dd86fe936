import { type EarlyInput, keepEarlyInput } from './first-form/early-input.ts';
import { readFirstForm } from './first-form/read-first-form.ts';
import { longestTitle, showForm } from './first-form/show-form.ts';

/*
 * What a person sees first stands in the page and needs no library. React comes once that is painted: the browser opens
 * the popup's window when the page has loaded, and its code must not hold that up.
 */

/** Shows the plain form, where that is the popup's first state; null where React has to draw it. */
async function showFirst(root: HTMLElement): Promise<EarlyInput | null> {
  const form = await readFirstForm(longestTitle()).catch(() => null);
  if (form === null) return null;
  showForm(root, form);
  return root.hasChildNodes() ? keepEarlyInput(root) : null;
}

/** How long a page waits that is not in sight, and is not painted, in milliseconds. */
const patience = 100;

/** Once the browser has painted. */
const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, patience);
  });

async function open(root: HTMLElement): Promise<void> {
  const early = await showFirst(root);
  if (early !== null) await painted();
  const { drawPopup } = await import('./draw-popup.tsx');
  await drawPopup(root, early);
}

const root = document.getElementById('root');
if (root !== null) void open(root);
