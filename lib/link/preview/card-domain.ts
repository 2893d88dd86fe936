import type { Connection } from '../../connection/saved-connection.ts';

interface DomainSource {
  /** The short address, where the link is made already. */
  made: string | null;
  /** The domain chosen for it; null leaves the choice to the service. */
  domain: string | null;
  connection: Pick<Connection, 'domains' | 'baseUrl'> | null;
}

/**
 * The domain that cards name: the short link's. All five networks name the address that answered them, and with a
 * social preview of its own that is the short address, not the destination (what a visit does is not shown, reading
 * R12). Where the service is to choose, its own host stands for it. Empty when nothing is known.
 */
export function cardDomain({ made, domain, connection }: DomainSource): string {
  const hostOf = (address: string) => URL.parse(address)?.host ?? '';
  if (made !== null) return hostOf(made);
  const label = connection?.domains.find(({ id }) => id === domain)?.label;
  return label ?? hostOf(connection?.baseUrl ?? '');
}
