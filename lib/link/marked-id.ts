/*
 * The ids of links in a list of several connections: the same id may stand in two, as for two tokens of one service.
 */

/** The id of a link, with the scope of its connection. */
export const markId = (scope: string | undefined, id: string): string => `${scope ?? ''}/${id}`;

/** The scope and the id in it; no scope for an id that says none, which is of the page's connection. */
export function readMarkedId(text: string): { scope?: string; id: string } {
  const end = text.indexOf('/');
  return end < 0 ? { id: text } : { scope: text.slice(0, end), id: text.slice(end + 1) };
}
