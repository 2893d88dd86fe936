import { readImageAddress } from '@/lib/link/preview/image-address.ts';
import { type Logo, logoOfFile, maxBytes } from './logo.ts';

/** The icon of a link. `refused`: its site does not allow other sites to read it; the person can allow Hem to. */
export type LinkIcon =
  | { state: 'none' | 'failed' }
  | { state: 'refused'; origin: string }
  | { state: 'read'; logo: Logo };

const timeoutMs = 10_000;

/**
 * Reads the icon of a link from the public internet. Sends no cookies and no referrer and uses no cache, as the link
 * may be from a private window.
 *
 * @param favicon - the icon's URL; null if the link has none
 * @param options - `allowsLoopback` also reads from this machine, for a service that runs here
 */
export async function readLinkIcon(favicon: string | null, { allowsLoopback = false } = {}): Promise<LinkIcon> {
  const read = readImageAddress(favicon ?? '', { allowsLoopback });
  if (read.kind === 'none') return { state: 'none' };
  if (!('address' in read)) return { state: 'failed' };
  const { address } = read;
  try {
    const answer = await fetch(address, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok || Number(answer.headers.get('content-length')) > maxBytes) return { state: 'failed' };
    const logo = await logoOfFile(await answer.blob());
    return logo === null ? { state: 'failed' } : { state: 'read', logo };
  } catch {
    // Fetch does not tell an unreachable site from one that forbids reading.
    return { state: 'refused', origin: new URL(address).origin };
  }
}
