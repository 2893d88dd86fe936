import type { Operation } from './operation.ts';

/** As many entries as pages are told of at most. */
const mostShown = 200;

/** How long those may be together, in characters: what is told lies in a storage of 10 MB, beside drafts and more. */
const longestShown = 2_000_000;

/**
 * The entries that pages are told of where there are many: first what a page of Hem shows where it was asked for (a link
 * of an open tab, a deletion), then what has waited longest. In the order in which they are given.
 */
export function shownOf(entries: readonly Operation[]): Operation[] {
  if (entries.length === 0) return [];
  const chosen = new Set<Operation>();
  let length = 0;
  for (const entry of inOrderOfNeed(entries)) {
    length += JSON.stringify(entry).length;
    if (chosen.size === mostShown || length > longestShown) break;
    chosen.add(entry);
  }
  return entries.filter((entry) => chosen.has(entry));
}

function* inOrderOfNeed(entries: readonly Operation[]): Generator<Operation> {
  // The newest of these first: somebody may be looking at them.
  yield* entries.filter(isShownWhereAsked).reverse();
  yield* entries.filter((entry) => !isShownWhereAsked(entry));
}

/** Asked for in a tab, or a deletion with its *Undo*. */
const isShownWhereAsked = ({ write, at }: Operation): boolean => write.kind === 'delete' || (at?.tabId ?? -1) >= 0;
