/**
 * Returns the key of a link in a list of several connections: two tokens of one service list links with the same ids.
 */
export const linkKey = (connectionId: string, id: string): string => `${connectionId}/${id}`;

/** Returns both parts of a key. A plain id has no connection: it is of the page's. */
export function parseLinkKey(key: string): { connectionId?: string; id: string } {
  const end = key.indexOf('/');
  return end < 0 ? { id: key } : { connectionId: key.slice(0, end), id: key.slice(end + 1) };
}
