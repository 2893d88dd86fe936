import { bareHost, hostNamed } from '../host.ts';

/**
 * Returns the links whose slug is taken on a domain: links on this domain, and links without a known host. If no cached
 * link uses the domain's name as host, the domain's host is unknown, and all links are returned.
 *
 * @param domain - the domain's name; null if the service chooses the domain
 * @param isHost - true if a cached link uses this host, named in lower case and without `www.`
 */
export function takenAt<S extends { host: string }>(
  domain: string | null,
  found: readonly S[],
  isHost: (host: string) => boolean,
): readonly S[] {
  const named = bareHost(hostNamed(domain) ?? '');
  if (named === '' || found.length === 0) return found;
  const isHere = ({ host }: S) => bareHost(host) === named;
  if (!found.some(isHere) && !isHost(named)) return found;
  return found.filter((one) => one.host === '' || isHere(one));
}
