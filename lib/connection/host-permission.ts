/**
 * The match pattern that asks a browser for one origin.
 *
 * @param baseUrl - the connection's base address
 * @param ports - whether this browser's match patterns may name a port: Chromium's may, Firefox's may not, where a
 *   pattern without one covers every port of the host
 */
export function hostPermission(baseUrl: string, { ports }: { ports: boolean }): string {
  const { protocol, host, hostname } = new URL(baseUrl);
  return `${protocol}//${ports ? host : hostname}/*`;
}
