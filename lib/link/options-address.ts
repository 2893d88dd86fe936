/** Says in the address of a page of Hem which connection it shows, by its id. */
const connectionParameter = 'connection';

/** Returns the id of the connection that a page's address asks for, by its query; null if it asks for none. */
export const requestedConnectionId = (search: string): string | null =>
  new URLSearchParams(search).get(connectionParameter);

/** Returns what stands in the address of a page that is to show a connection. */
export const connectionQuery = (connectionId: string): string => `?${connectionParameter}=${connectionId}`;

/** Returns the address of a page of the options by its route, for a connection. Null leaves the choice to that page. */
export const optionsAddress = (route: string, connectionId: string | null) =>
  `/options.html${connectionId === null ? '' : connectionQuery(connectionId)}#${route}` as const;
