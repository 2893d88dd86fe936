import type { Domain } from './domains.ts';

/** The line that Hem takes a whole connection from: `<base address>#token=…&domain=…&label=…`. It holds the token. */
export function connectionLink(origin: string, token: string, domain: Domain): string {
  return `${origin}/v1#${new URLSearchParams({ token, domain: domain.id, label: domain.host })}`;
}
