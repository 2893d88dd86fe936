import type { Database } from '../storage/tables.ts';
import { connectionLink } from './connection-link.ts';
import { addDomain } from './domains.ts';
import { createToken, hasTokens } from './tokens.ts';

/**
 * On a database that nobody has a token of yet: makes one, and the domain of the service's own address. Answers the
 * connection link that Hem takes both from, or null when there were tokens before.
 */
export async function makeFirstConnection(database: Database, origin: string): Promise<string | null> {
  if (await hasTokens(database)) return null;
  const domain = await addDomain(database, { host: new URL(origin).host });
  const { token } = await createToken(database, { label: 'first' });
  return connectionLink(origin, token, domain);
}
