/** The fields of a connection that choose its pages. They may be unparsed. */
interface OfPages {
  id?: unknown;
  sites?: readonly string[] | undefined;
}

/**
 * Returns the connection for a page: the one that is asked for by its id; else the default of the page's site, by the
 * narrowest match; else the first, which is in use.
 */
export function connectionFor<C extends OfPages>(
  connections: readonly C[],
  address: string,
  asked: string | null = null,
): C | undefined {
  const host = `.${URL.parse(address)?.hostname}`;
  let [best] = connections;
  let length = 0;
  for (const connection of connections) {
    if (connection.id === asked) return connection;
    for (const site of connection.sites ?? [])
      if (site.length > length && host.endsWith(`.${site}`)) [best, length] = [connection, site.length];
  }
  return best;
}
