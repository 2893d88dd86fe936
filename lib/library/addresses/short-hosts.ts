/** The sources of the hosts of a connection's short addresses. */
interface ShortHosts {
  /** The labels of its domains, which mostly are their hosts. */
  labels: readonly string[];
  /** A stored group of its links (link-group.ts), unparsed. */
  group: unknown;
}

/**
 * True if an address may be one of a connection's short addresses: it is on one of their hosts, and has a path. Without the
 * schemas: the popup's first look asks it.
 */
export function mayBeShortAddress(address: string, { labels, group }: ShortHosts): boolean {
  const { host = '', pathname = '/' } = URL.parse(address) ?? {};
  if (host === '' || pathname === '/') return false;
  const isThere = (short: unknown) => typeof short === 'string' && URL.parse(short)?.host === host;
  if (labels.some((label) => isThere(`https://${label}`))) return true;
  const records: unknown = isObject(group) ? group['records'] : null;
  if (!Array.isArray(records)) return false;
  return records.some((record) => isObject(record) && (isThere(record['short_url']) || isThere(record['custom_url'])));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
