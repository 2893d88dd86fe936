import type { Database } from '../storage/tables.ts';
import { connectionLink } from './connection-link.ts';
import { addDomain } from './domains.ts';
import { createToken } from './tokens.ts';

/**
 * Makes a token, and the domain of the service's own address.
 *
 * @returns the connection link that Hem takes both from. It holds the token, which is shown this once.
 */
export async function makeFirstConnection(database: Database, origin: string): Promise<string> {
  const domain = await addDomain(database, { host: new URL(origin).host });
  const { token } = await createToken(database, { label: 'first' });
  return connectionLink(origin, token, domain);
}
