let scope: string | undefined;
let query = '';

/**
 * Says which connection this page shows, by its scope (empty for that of none, undefined for the one in use): all that it
 * asks, reads and keeps is of that one.
 *
 * @param asked - what says the same in the address of another page (lib/link/options-address.ts)
 */
export function enterScope(shown: string | undefined, asked = ''): void {
  scope = shown;
  query = asked;
}

/** The scope of the connection that this page shows; undefined in the background, and where none was said: the one in use. */
export const pageScope = (): string | undefined => scope;

/** What stands in the address of a page that is to show the same connection. */
export const pageQuery = (): string => query;
