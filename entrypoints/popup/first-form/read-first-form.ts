import { browser } from 'wxt/browser';
import { inTime } from '@/lib/async/in-time.ts';
import { hasLinksOfPage } from '@/lib/library/has-links.ts';
import { askedScope } from '@/lib/link/options-address.ts';
import { readKeys } from '@/lib/storage/keyed-item.ts';
import { lastingDraftKey, newDraftKey, outboxKey, scoped } from '@/lib/storage/keys.ts';
import { type FirstForm, firstForm, firstKeys } from './first-form.ts';

/** How long the known links are waited for, in milliseconds: React looks them up again, and waits longer. */
const patience = 300;

/** Reads the form that the popup begins with; null where it begins with anything else, or where that cannot be told. */
export async function readFirstForm(): Promise<FirstForm | null> {
  const reading = readKeys(...firstKeys);
  const [tab = {}] = await browser.tabs.query({ active: true, currentWindow: true });
  const form = firstForm(tab, await reading, askedScope(location.search));
  if (form === null) return null;
  const { at, library, domains } = form;
  const labels = domains.map(({ label }) => label);
  const [hasLinks, waiting] = await Promise.all([
    inTime(patience, hasLinksOfPage(library, at.address, labels)),
    readKeys(newDraftKey(at), lastingDraftKey(at), scoped(outboxKey, at.scope)),
  ]);
  return hasLinks === false && Object.keys(waiting).length === 0 ? form : null;
}
