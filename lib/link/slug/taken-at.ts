import { bareHost } from '../bare-host.ts';
import { hostNamed } from './host-named.ts';

/**
 * Of links that have a slug, those that take it on a domain: the links on it, and those of which no host is known. Where the
 * domain's name is no host that a known link stands on, nobody knows which host it means, and a slug on any of them counts.
 *
 * @param domain - what the person calls it, null where the service chooses
 * @param isHost - whether any known link stands on a host, which is named without case and `www.`
 */
export function takenAt<S extends { host: string }>(
  domain: string | null,
  found: readonly S[],
  isHost: (host: string) => boolean,
): readonly S[] {
  const named = bareHost(hostNamed(domain) ?? '');
  if (named === '' || found.length === 0) return found;
  const here = found.filter(({ host }) => bareHost(host) === named);
  if (here.length === 0 && !isHost(named)) return found;
  return found.filter(({ host }) => host === '' || bareHost(host) === named);
}
