import type { Connection } from './saved-connection.ts';

/** The colours that connections are marked with, beside their names. */
export const connectionColors = ['blue', 'orange', 'green', 'pink', 'violet', 'yellow', 'red', 'grey'] as const;

export type ConnectionColor = (typeof connectionColors)[number];

/** The most characters of a connection's name. */
export const longestName = 40;

/** What a connection is called: as the person says, else by its host. */
export const connectionName = ({ name, baseUrl }: Pick<Connection, 'name' | 'baseUrl'>): string =>
  name || new URL(baseUrl).host;

/** The colour of a connection. One that this Hem does not know is the first. */
export const connectionColor = ({ color }: Pick<Connection, 'color'>): ConnectionColor =>
  connectionColors.find((one) => one === color) ?? connectionColors[0];

/** The site of an address, as a default is kept for it: its host, without `www`. Null where there is none. */
export function siteOf(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url.hostname.replace(/^www\.(?=.*\.)/, '') : null;
}

/** Connections in the order in which they are listed: by name. */
export const byName = <C extends Connection>(connections: readonly C[]): C[] =>
  connections.toSorted((one, other) => connectionName(one).localeCompare(connectionName(other)));
