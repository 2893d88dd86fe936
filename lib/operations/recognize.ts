import type { LinkRecord } from '../contract/link-reading.ts';
import type { CreateLinkBody } from '../contract/link-writing.ts';
import { compareAddresses } from '../library/index.ts';
import { switchedBy } from '../link/switches.ts';

/** How much earlier than asked a link may seem to be made: clocks differ. In milliseconds. */
const clocksDiffer = 2 * 60_000;

/** How far back one looks at all. */
const longestAgo = 24 * 60 * 60_000;

/** A create whose answer was lost, as far as its link can be recognized by it. */
export interface LostCreate {
  body: CreateLinkBody;
  /** Milliseconds since 1970, by the service's clock. */
  askedAt: number;
  /** Whether that is only supposed: the service does not say what time it is, and either clock may be wrong. */
  isUndated?: boolean;
  /** Links that it has not made: known before it was sent, or made by others. */
  notMade: Pick<ReadonlySet<string>, 'has'>;
}

/** Which of the service's links a lost create has made. */
export type Recognized =
  | { kind: 'made'; link: LinkRecord }
  | { kind: 'none' }
  /** It may be one of these: only a person can tell. */
  | { kind: 'unclear'; candidates: LinkRecord[] };

/**
 * Looks for the link that a create has made among links of the service: of the same destination, slug, title, tags and UTM
 * parameters, not there before, and made since it was asked for.
 */
export function recognize(lost: LostCreate, links: readonly LinkRecord[]): Recognized {
  const alike = links.filter((link) => !lost.notMade.has(link.id) && isAlike(lost.body, link));
  const age = ({ created_at }: LinkRecord) => (created_at === null ? 0 : lost.askedAt - Date.parse(created_at));
  const recent = alike.filter((link) => age(link) <= clocksDiffer);
  const [only] = recent;
  // Then this device's clock is behind, and links of long ago seem recent.
  const isAhead = lost.isUndated && only?.created_at != null && Date.parse(only.created_at) > Date.now() + clocksDiffer;
  if (only !== undefined && recent.length === 1 && !isAhead) return { kind: 'made', link: only };
  const oldest = lost.isUndated ? Number.POSITIVE_INFINITY : longestAgo;
  const candidates = recent.length > 0 ? recent : alike.filter((link) => age(link) <= oldest);
  if (candidates.length > 0) return { kind: 'unclear', candidates };
  // A service may write titles and tags its own way: what else is new and leads there may be it.
  const near = links.filter(
    (link) => !lost.notMade.has(link.id) && isNear(lost.body, link) && age(link) <= clocksDiffer,
  );
  return near.length > 0 ? { kind: 'unclear', candidates: near } : { kind: 'none' };
}

/** True if a link has the destination, slug and UTM parameters that were sent, as far as both tell: no other is recognized. */
export function isNear(sent: CreateLinkBody, link: LinkRecord): boolean {
  if (compareAddresses(sent.long_url, link.long_url ?? '') !== 'exact') return false;
  return sameText(sent.custom_link?.toLowerCase(), link.custom_link?.toLowerCase()) && sameUtm(sent, link);
}

/** Whether two texts are the same, as far as both are told. */
const sameText = (here: string | undefined, there: string | null | undefined): boolean =>
  !here || there == null || here.trim().normalize('NFC') === there.trim().normalize('NFC');

const sameUtm = (sent: CreateLinkBody, link: LinkRecord): boolean =>
  switchedBy('has_utm').every(
    (field) => !sent.has_utm || link.utm === null || (sent[field] ?? '') === (link.utm[field] ?? ''),
  );

/** Whether a link says what was sent, as far as both tell: a service may leave out what it was given. */
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
