import type { Connection } from './saved-connection.ts';

/** The colors of connections. */
export const connectionColors = ['blue', 'orange', 'green', 'pink', 'violet', 'yellow', 'red', 'grey'] as const;

export type ConnectionColor = (typeof connectionColors)[number];

/** In characters. */
export const maxNameLength = 40;

/**
 * The fields of a connection that texts name it by, and the names of its request headers. A connection that is not
 * saved yet has no name.
 */
export type NamedConnection = Pick<Connection, 'baseUrl'> & Partial<Pick<Connection, 'name' | Domains | 'headerNames'>>;

type Domains = 'domains' | 'defaultDomain';

/** Returns the name of a connection: as the person set it, else its default name. */
export const connectionName = (connection: NamedConnection): string => connection.name || defaultName(connection);

/** Returns the label of the default domain, which a connection link contains. Without one, returns the host. */
export function defaultName({ baseUrl, domains = [], defaultDomain }: NamedConnection): string {
  // A connection link without labels makes the ids of its domains their labels.
  const domain = domains.find(({ id, label }) => id === defaultDomain && label !== id);
  return domain?.label ?? new URL(baseUrl).host;
}

/** Returns the color of a connection: the first one if it is unknown. */
export const connectionColor = ({ color }: Pick<Connection, 'color'>): ConnectionColor =>
  connectionColors.find((one) => one === color) ?? connectionColors[0];

/**
 * Returns the site of an address, for which a connection can be the default: its host without `www`. Null if it has
 * none.
 */
export function siteOf(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url.hostname.replace(/^www\.(?=.*\.)/, '') : null;
}

/** Sorts connections by name, as they are listed. */
export const byName = <C extends NamedConnection>(connections: readonly C[], collator: Intl.Collator): C[] =>
  connections.toSorted((one, other) => collator.compare(connectionName(one), connectionName(other)));
