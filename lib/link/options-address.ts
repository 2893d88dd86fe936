/** Says in the address of a page of Hem which connection it shows, by its scope; empty for that of none. */
const scopeParameter = 'of';

/** The connection that a page's address asks for, by its query; null where it asks for none. */
export const askedScope = (search: string): string | null => new URLSearchParams(search).get(scopeParameter);

/** What stands in a page's address to show a connection: nothing for the one in use. */
export const queryOf = (scope: string, { isInUse }: { isInUse: boolean }): string =>
  isInUse ? '' : `?${scopeParameter}=${scope}`;

/** The address of a page of the options by its route, on the connection that a query names. */
export const optionsAddress = (route: string, query = '') => `/options.html${query}#${route}` as const;
