/** Says in the address of a page of Hem which connection it shows, by its scope; empty for that of none. */
export const scopeParameter = 'of';

/** The connection that a page's address asks for, by its query; null where it asks for none. */
export const askedScope = (search: string): string | null => new URLSearchParams(search).get(scopeParameter);

/** The address of a page of the options by its route, on the connection that a query names. */
export const optionsAddress = (route: string, query = '') => `/options.html${query}#${route}` as const;
