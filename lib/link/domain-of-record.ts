import type { Connection } from '../connection/saved-connection.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import { addressToShare } from './address-to-share.ts';
import { hostNamed } from './host.ts';

/** Returns the host that links of a connection stand on unless another is chosen; null if the connection names none. */
export function defaultHost({ domains, defaultDomain }: Pick<Connection, 'domains' | 'defaultDomain'>): string | null {
  const [only, ...others] = domains;
  const domain = domains.find(({ id }) => id === defaultDomain) ?? (others.length === 0 ? only : undefined);
  return hostNamed(domain?.label ?? null);
}

/**
 * The id of the domain that a link stands on, which its record does not name (interface §2.3): the one that is called
 * like its host, else the default.
 */
export function domainOfRecord(
  link: Pick<LinkRecord, 'short_url' | 'custom_url'>,
  { domains, defaultDomain }: Pick<Connection, 'domains' | 'defaultDomain'>,
): string | null {
  const host = URL.parse(addressToShare(link) ?? '')?.host;
  return domains.find(({ label }) => hostNamed(label) === host)?.id ?? defaultDomain;
}
