import { useSyncExternalStore } from 'react';

/** Decides whether the route may change. Returns false to prevent it; may call `leave` later. */
type Guard = (leave: () => void) => boolean;

let guard: Guard | null = null;
let shown = location.hash;

/** The routes of a private page, by their index in its history; null for other pages, whose address holds the route. */
let hidden: string[] | null = null;

/** Keeps the routes of this page out of its address, for a private window. */
export function hideRoutes(first: string): void {
  shown = `#${first}`;
  hidden = [shown];
}

/** Returns the index of the current hidden route. Routes from before a reload are lost: they return 0. */
function historyIndex(): number {
  const index: unknown = Reflect.get(Object(history.state), 'index');
  return typeof index === 'number' && hidden?.[index] !== undefined ? index : 0;
}

const read = (): string => (hidden === null ? location.hash : (hidden[historyIndex()] ?? ''));

function write(how: 'pushState' | 'replaceState', hash: string): void {
  if (hidden === null) {
    history[how](null, '', hash);
  } else {
    const index = historyIndex() + (how === 'pushState' ? 1 : 0);
    hidden = [...hidden.slice(0, index), hash];
    history[how]({ index }, '');
  }
}

const listeners = new Set<() => void>();

/** Sets the guard of the route. Returns a function that removes it. */
export function guardRoute(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}

function show(hash: string): void {
  shown = hash;
  for (const listener of listeners) listener();
}

/**
 * Handles a navigation of the browser, such as its back button. A guarded route is pushed again until its guard allows the
 * change, then popped, so that no page is in the history twice.
 */
function follow(): void {
  const wanted = read();
  if (wanted === shown) return;
  const go = () => (read() === wanted ? show(wanted) : history.back());
  if (guard === null || guard(go)) go();
  else write('pushState', shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const moved = hidden === null ? 'hashchange' : 'popstate';
  addEventListener(moved, follow);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener(moved, follow);
  };
}

/** Navigates to a route of this page. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const hash = `#${to}`;
  if (hash === shown) return;
  const go = () => {
    write(replace ? 'replaceState' : 'pushState', hash);
    show(hash);
  };
  if (guard === null || guard(go)) go();
}

/** Returns the current hash. Without listeners, navigations of the browser were not handled. */
function current(): string {
  if (listeners.size === 0) shown = read();
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
 * Reads the route from the address's hash, for wouter. Wouter's own hook puts a route's query outside of the hash, where it
 * outlives the route, and has no guards.
 */
export const useHashPath = Object.assign(
  (): [string, typeof navigate] => [useSyncExternalStore(subscribe, path), navigate],
  { hrefs: (href: string) => (hidden === null ? `#${href}` : location.hash) },
);

/** Returns the query of the route. */
export const useHashSearch = (): string => useSyncExternalStore(subscribe, search);
