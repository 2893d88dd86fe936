import { useSyncExternalStore } from 'react';

/** Asked before a route is left; answers whether it may be, or comes back to `leave` later. */
type Guard = (leave: () => void) => boolean;

let guard: Guard | null = null;
let shown = location.hash;
const listeners = new Set<() => void>();

/** Asks `asked` before the route changes, until what is returned is called. */
export function guardRoute(asked: Guard): () => void {
  guard = asked;
  return () => {
    if (guard === asked) guard = null;
  };
}

function show(hash: string): void {
  shown = hash;
  for (const listener of listeners) listener();
}

/**
 * The browser has moved, by its back button or an address typed: a guarded route is put in front again until it may be left,
 * and then taken away, so that the back button finds no page twice.
 */
function follow(): void {
  const wanted = location.hash;
  if (wanted === shown) return;
  const go = () => (location.hash === wanted ? show(wanted) : history.back());
  if (guard === null || guard(go)) go();
  else history.pushState(null, '', shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('hashchange', follow);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('hashchange', follow);
  };
}

/** Goes to a route of this page. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const hash = `#${to}`;
  if (hash === shown) return;
  const go = () => {
    history[replace ? 'replaceState' : 'pushState'](null, '', hash);
    show(hash);
  };
  if (guard === null || guard(go)) go();
}

/** While nobody listens, nobody has heard of what the browser did. */
function current(): string {
  if (listeners.size === 0) shown = location.hash;
  return shown;
}

const path = () =>
  `/${
    current()
      .replace(/^#?\/?/, '')
      .split('?')[0]
  }`;
const search = () => current().split('?')[1] ?? '';

/**
 * The route in the part of the address after `#`, for wouter: its own hook would put a route's query outside of the hash,
 * where it outlives the route, and asks nobody before it leaves.
 */
export const useHashPath = Object.assign(
  (): [string, typeof navigate] => [useSyncExternalStore(subscribe, path), navigate],
  { hrefs: (href: string) => `#${href}` },
);

/** The query of the route. */
export const useHashSearch = (): string => useSyncExternalStore(subscribe, search);
