import { isLoopback } from '../access/host.ts';

/** The origin that a host is reached at: https everywhere but on this machine itself. */
export const originOf = (host: string) => `${isLoopback(host) ? 'http' : 'https'}://${host}`;

/** The address that a path of a domain is visited by. */
export const shortAddress = (host: string, path: string) => `${originOf(host)}/${encodeURIComponent(path)}`;

/** The address of shared figures, on the host of their link. */
export const shareAddress = (host: string, key: string) => `${originOf(host)}/share/${key}`;

/** Which link of a domain is asked for; null where no link can be. A slug may hold a slash, bare or not. */
export function pathOf(url: URL): string | null {
  try {
    const path = decodeURIComponent(url.pathname.slice(1));
    // No slug holds a NUL, and PostgreSQL does not take one to compare with.
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}
