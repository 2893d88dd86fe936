import { browser } from 'wxt/browser';
import { isObject } from '../contract/is-object.ts';
import { type CanonicalLinks, canonicalOf } from '../link/destination/canonical.ts';
import { noTab } from '../link/place.ts';
import { collectCanonical } from './collect-canonical.ts';

/** Checks the answer of a page without the schemas, which the popup has not loaded yet. */
const isAnswer = (value: unknown): value is CanonicalLinks =>
  isObject(value) &&
  typeof value['address'] === 'string' &&
  typeof value['base'] === 'string' &&
  Array.isArray(value['links']) &&
  value['links'].every((link) => typeof link === 'string');

/**
 * Reads the canonical address of the page in a tab over which Hem was opened (activeTab), and nothing else of it. Null
 * if none is offered, or if the browser does not let Hem read it: in its store and viewers, and in any other tab.
 */
export async function readCanonical(tabId: number, address: string): Promise<string | null> {
  // Chromium throws at once for the id of a form without a tab.
  if (tabId === noTab) return null;
  const answers = await browser.scripting.executeScript({ target: { tabId }, func: collectCanonical }).catch(() => []);
  const answer: unknown = answers[0]?.result;
  const canonical = isAnswer(answer) ? canonicalOf(answer, address) : null;
  if (canonical === null) return null;
  // Most pages name their own address, so the popup loads these rules for the others alone.
  const { isOffered } = await import('../link/destination/is-offered.ts');
  return isOffered(canonical, address) ? canonical : null;
}
