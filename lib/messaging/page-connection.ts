import { parseLinkKey } from '../link/link-key.ts';

/** Stands in place of a connection's id where the page has none: it connects to a new one. */
export const newConnection = 'new';

let shownId: string = newConnection;
const listeners = new Set<() => void>();

/** Sets the page's connection, by its id: everything that the page asks, reads and saves belongs to it. */
export function setPageConnection(id: string): void {
  if (id === shownId) return;
  shownId = id;
  for (const listener of listeners) listener();
}

/** The id of the connection that this page shows. */
export const pageConnectionId = (): string => shownId;

/** Returns the connection and the id of a link, by its key. A plain id is of the page's connection. */
export function partsOfLink(key: string): { connectionId: string; id: string } {
  const { connectionId = shownId, id } = parseLinkKey(key);
  return { connectionId, id };
}

/** Calls back when the page shows another connection. Returns a function that stops it. */
export function watchPageConnection(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
