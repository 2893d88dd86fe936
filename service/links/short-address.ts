import { isLoopback } from '../access/host.ts';

/** The address that a path of a domain is visited by: https everywhere but on this machine itself. */
export const shortAddress = (host: string, path: string) =>
  `${isLoopback(host) ? 'http' : 'https'}://${host}/${encodeURIComponent(path)}`;
