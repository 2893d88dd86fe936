import { useSyncExternalStore } from 'react';

/** Asked before a route is left; answers whether it may be, or comes back to `leave` later. */
type Guard = (leave: () => void) => boolean;

let guard: Guard | null = null;
let shown = location.hash;

/** The routes of a page that may not write them into its address, by their place in its history; else null. */
let hidden: string[] | null = null;

/** Keeps the routes of this page in memory from now on, the first of them given: it is of a private window. */
export function hideRoutes(first: string): void {
  shown = `#${first}`;
  hidden = [shown];
}

/** Which of the hidden routes the browser is at. One of an earlier load of this page is not known any more. */
function placeInHistory(): number {
  const place: unknown = Reflect.get(Object(history.state), 'place');
  return typeof place === 'number' && hidden?.[place] !== undefined ? place : 0;
}

const read = (): string => (hidden === null ? location.hash : (hidden[placeInHistory()] ?? ''));

function write(how: 'pushState' | 'replaceState', hash: string): void {
  if (hidden === null) {
    history[how](null, '', hash);
  } else {
    const place = placeInHistory() + (how === 'pushState' ? 1 : 0);
    hidden = [...hidden.slice(0, place), hash];
    history[how]({ place }, '');
  }
}
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

/** Goes to a route of this page. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const hash = `#${to}`;
  if (hash === shown) return;
  const go = () => {
    write(replace ? 'replaceState' : 'pushState', hash);
    show(hash);
  };
  if (guard === null || guard(go)) go();
}

/** While nobody listens, nobody has heard of what the browser did. */
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
 * The route in the part of the address after `#`, for wouter: its own hook would put a route's query outside of the hash,
 * where it outlives the route, and asks nobody before it leaves.
 */
export const useHashPath = Object.assign(
  (): [string, typeof navigate] => [useSyncExternalStore(subscribe, path), navigate],
  { hrefs: (href: string) => (hidden === null ? `#${href}` : location.hash) },
);

/** The query of the route. */
export const useHashSearch = (): string => useSyncExternalStore(subscribe, search);
