import { readImageAddress } from '@/lib/link/preview/image-address.ts';
import { type Logo, logoOfFile, mostBytes } from './logo.ts';

/** The icon of a link. `refused`: its site lets no other read it, unless the person allows Hem to. */
export type LinkIcon =
  | { state: 'none' | 'failed' }
  | { state: 'refused'; origin: string }
  | { state: 'read'; logo: Logo };

/** How long an icon may take, in milliseconds. */
const patience = 10_000;

/**
 * Reads the icon that a link names, from the public net alone, or from this machine where the service is there, too. Without
 * cookies and referrer, and into no cache: the link may be one of a private window.
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
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok || Number(answer.headers.get('content-length')) > mostBytes) return { state: 'failed' };
    const logo = await logoOfFile(await answer.blob());
    return logo === null ? { state: 'failed' } : { state: 'read', logo };
  } catch {
    // Fetch tells nobody whether the site is away, or lets no other read what it has.
    return { state: 'refused', origin: new URL(address).origin };
  }
}
