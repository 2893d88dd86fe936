import type { LinkRecord } from '../contract/link-reading.ts';
import type { CreateLinkBody } from '../contract/link-writing.ts';
import { compareAddresses } from '../link/address/compare-addresses.ts';
import { switchedBy } from '../link/switches.ts';

/** The tolerated difference between clocks, in milliseconds. */
const clockTolerance = 2 * 60_000;

/** The maximum age of candidates, in milliseconds. */
const maxAge = 24 * 60 * 60_000;

/** The data of a create whose answer was lost, to find its link. */
export interface LostCreate {
  body: CreateLinkBody;
  /** Milliseconds since 1970, by the service's clock. */
  askedAt: number;
  /** True if the time is uncertain: the service does not send its time, and either clock may be wrong. */
  isUndated?: boolean;
  /** Links that this create has not made: they existed before it, or others made them. */
  notMade: Pick<ReadonlySet<string>, 'has'>;
}

/** The result of looking for the link of a lost create. */
export type CreatedLinkMatch =
  | { kind: 'made'; link: LinkRecord }
  | { kind: 'none' }
  /** It may be one of these; only a person can tell. */
  | { kind: 'unclear'; candidates: LinkRecord[] };

/**
 * Looks for a create's link among links of the service. It must have the same destination, slug, title, tags and UTM
 * parameters. It must be new, and created after the request.
 */
export function matchCreatedLink(lost: LostCreate, links: readonly LinkRecord[]): CreatedLinkMatch {
  const alike = links.filter((link) => !lost.notMade.has(link.id) && isAlike(lost.body, link));
  const age = ({ created_at }: LinkRecord) => (created_at === null ? 0 : lost.askedAt - Date.parse(created_at));
  const recent = alike.filter((link) => age(link) <= clockTolerance);
  const [only] = recent;
  // Then this device's clock is behind, and old links look recent.
  const isAhead =
    lost.isUndated && only?.created_at != null && Date.parse(only.created_at) > Date.now() + clockTolerance;
  if (only !== undefined && recent.length === 1 && !isAhead) return { kind: 'made', link: only };
  const oldest = lost.isUndated ? Number.POSITIVE_INFINITY : maxAge;
  const candidates = recent.length > 0 ? recent : alike.filter((link) => age(link) <= oldest);
  if (candidates.length > 0) return { kind: 'unclear', candidates };
  // A service may change titles and tags, so other new links to the same destination are candidates.
  const near = links.filter(
    (link) => !lost.notMade.has(link.id) && isNear(lost.body, link) && age(link) <= clockTolerance,
  );
  return near.length > 0 ? { kind: 'unclear', candidates: near } : { kind: 'none' };
}

/** True if a link has the destination, slug and UTM parameters that were sent, as far as both are known. */
export function isNear(sent: CreateLinkBody, link: LinkRecord): boolean {
  if (compareAddresses(sent.long_url, link.long_url ?? '') !== 'exact') return false;
  return sameText(sent.custom_link?.toLowerCase(), link.custom_link?.toLowerCase()) && sameUtm(sent, link);
}

/** True if two texts are equal, or if either is unknown. */
const sameText = (here: string | undefined, there: string | null | undefined): boolean =>
  !here || there == null || here.trim().normalize('NFC') === there.trim().normalize('NFC');

const sameUtm = (sent: CreateLinkBody, link: LinkRecord): boolean =>
  switchedBy('has_utm').every(
    (field) => !sent.has_utm || link.utm === null || (sent[field] ?? '') === (link.utm[field] ?? ''),
  );

/** True if a link has the values that were sent. Values that the service leaves out are ignored. */
function isAlike(sent: CreateLinkBody, link: LinkRecord): boolean {
  return (
    isNear(sent, link) &&
    sameText(sent.custom_link, link.custom_link) &&
    sameText(sent.title, link.title) &&
    (!sent.tags || link.tags === null || sameSet(sent.tags, link.tags))
  );
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  const others = new Set(other);
  return new Set(one).size === others.size && one.every((value) => others.has(value));
}
