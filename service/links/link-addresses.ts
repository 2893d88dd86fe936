import { isLoopback } from '../access/host.ts';

/** Returns the origin of a host: https, except on this machine. */
export const originOf = (host: string) => `${isLoopback(host) ? 'http' : 'https'}://${host}`;

/** Returns the address of a path of a domain. */
export const shortAddress = (host: string, path: string) => `${originOf(host)}/${encodeURIComponent(path)}`;

/** Returns the address of shared stats, on the host of their link. */
export const shareAddress = (host: string, key: string) => `${originOf(host)}/share/${key}`;

/** Returns the path whose preview a path asks for by a plus sign at its end; null if it asks for none. */
export const previewedPath = (path: string): string | null =>
  path.length > 1 && path.endsWith('+') ? path.slice(0, -1) : null;

/**
 * Returns the decoded path of a short address; null if no link can have it. A slash in a slug may be encoded or not.
 */
export function pathOf(url: URL): string | null {
  try {
    const path = decodeURIComponent(url.pathname.slice(1));
    // No slug holds a NUL, and PostgreSQL refuses to compare with one.
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}
