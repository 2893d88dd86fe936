import type { Connection } from '../connection/kept-connection.ts';
import { scopeParameter } from '../link/options-address.ts';
import { pageScope } from '../messaging/page-scope.ts';
import { readConnections } from './connections.ts';
import { removeKeys, watchKey, writeKey } from './keyed-item.ts';
import { connectionKey, otherConnectionsKey } from './keys.ts';
import type { StoredItem } from './stored-item.ts';

/** The connection of a scope; null where there is none (any more). Without a scope: the one in use. */
export async function readConnection(scope: string | undefined): Promise<Connection | null> {
  const all = await readConnections();
  return (scope === undefined ? all[0] : all.find((one) => (one.scope ?? '') === scope)) ?? null;
}

/** What stands in a page's address to show a connection: nothing for the one in use. */
export const queryOf = (scope: string, { isInUse }: { isInUse: boolean }): string =>
  isInUse ? '' : `?${scopeParameter}=${scope}`;

/** What stands in the address of a page that is to show a connection, by its scope. */
export const queryOfScope = async (scope: string): Promise<string> =>
  queryOf(scope, { isInUse: ((await readConnections())[0]?.scope ?? '') === scope });

/** Calls back whenever a connection is added, changed, removed or put to use; returns what ends it. */
export function watchConnections(onChange: () => void): () => void {
  const ends = ([connectionKey, otherConnectionsKey] as const).map((key) => watchKey(key, onChange));
  return () => {
    for (const end of ends) end();
  };
}

/**
 * The connection that this page shows, or null: in the background and where none was chosen, the one in use. What is set
 * and removed is the one in use. The token is no part of it: the background alone keeps that.
 */
export const connectionItem: StoredItem<Connection | null> = {
  get: () => readConnection(pageScope()),
  set: (value) => writeKey(connectionKey, value),
  remove: () => removeKeys(connectionKey),
  watch: (onChange) => watchConnections(() => void connectionItem.get().then(onChange, () => undefined)),
};
