import { browser } from 'wxt/browser';
import { withTimeout } from '@/lib/async/async.ts';
import { requestedConnectionId } from '@/lib/link/options-address.ts';
import { hasLinksOfPage } from '@/lib/link-index/has-links.ts';
import { readKeys } from '@/lib/storage/keyed-item.ts';
import {
  defaultPresetKey,
  keyOfConnection,
  lastingDraftKey,
  newDraftKey,
  pendingKey,
  tokenHeldKey,
} from '@/lib/storage/keys.ts';
import { type FirstForm, firstForm, firstKeys } from './first-form.ts';

/** The time limit for finding cached links, in milliseconds. React looks them up again with a longer one. */
const timeoutMs = 300;

/** Reads the popup's plain form; null if it begins with anything else, or if that is unknown. */
export async function readFirstForm(): Promise<FirstForm | null> {
  const reading = readKeys(...firstKeys);
  const [tab = {}] = await browser.tabs.query({ active: true, currentWindow: true });
  const form = firstForm(tab, await reading, requestedConnectionId(location.search));
  if (form === null) return null;
  const { at, domains, forgetsToken } = form;
  const labels = domains.map(({ label }) => label);
  const tokenHeld = keyOfConnection(tokenHeldKey, at.connectionId);
  // A draft, a preset or a pending operation requires another form.
  const others = [
    newDraftKey(at),
    lastingDraftKey(at),
    keyOfConnection(pendingKey, at.connectionId),
    keyOfConnection(defaultPresetKey, at.connectionId),
  ];
  const [hasLinks, saved] = await Promise.all([
    withTimeout(timeoutMs, hasLinksOfPage(at.connectionId, at.address, labels)),
    readKeys(...others, tokenHeld),
  ]);
  const hasToken = !forgetsToken || saved[tokenHeld] === true;
  return hasLinks === false && hasToken && others.every((key) => saved[key] === undefined) ? form : null;
}
