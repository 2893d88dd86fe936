import type { Database } from '../storage/tables.ts';
import type { Domain } from './domains.ts';
import { addDomain } from './domains.ts';
import { createToken } from './tokens.ts';

/** The line that Hem takes a whole connection from: `<base address>#token=…&domain=…&label=…`. It holds the token. */
export function connectionLink(origin: string, token: string, domain: Domain): string {
  return `${origin}/v1#${new URLSearchParams({ token, domain: domain.id, label: domain.host })}`;
}

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
