import type { Database } from '../storage/tables.ts';
import type { Domain } from './domains.ts';
import { addDomain } from './domains.ts';
import { createToken } from './tokens.ts';

/**
 * Returns the link that Hem's settings take as a whole connection: `<base address>#token=…&domain=…&label=…`. It holds
 * the token.
 */
export function connectionLink(origin: string, token: string, domain: Pick<Domain, 'id' | 'host'>): string {
  return `${origin}/v1#${new URLSearchParams({ token, domain: domain.id, label: domain.host })}`;
}

/**
 * Creates a token, and the domain of the service's own address.
 *
 * @returns the connection link with both. The token cannot be shown again.
 */
export async function createFirstConnection(database: Database, origin: string): Promise<string> {
  const domain = await addDomain(database, { host: new URL(origin).host });
  const { token } = await createToken(database, { label: 'first' });
  return connectionLink(origin, token, domain);
}
