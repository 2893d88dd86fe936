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
  /** Milliseconds since 1970. */
  askedAt: number;
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
  if (only !== undefined && recent.length === 1) return { kind: 'made', link: only };
  const candidates = recent.length > 0 ? recent : alike.filter((link) => age(link) <= longestAgo);
  return candidates.length > 0 ? { kind: 'unclear', candidates } : { kind: 'none' };
}

/** Whether a link says what was sent, as far as both tell: a service may leave out what it was given. */
function isAlike(sent: CreateLinkBody, link: LinkRecord): boolean {
  if (compareAddresses(sent.long_url, link.long_url ?? '') !== 'exact') return false;
  const same = (here: string | undefined, there: string | null | undefined) =>
    !here || there == null || here.trim() === there.trim();
  return (
    same(sent.custom_link, link.custom_link) &&
    same(sent.title, link.title) &&
    (!sent.tags || link.tags === null || sameSet(sent.tags, link.tags)) &&
    switchedBy('has_utm').every(
      (field) => !sent.has_utm || link.utm === null || (sent[field] ?? '') === (link.utm[field] ?? ''),
    )
  );
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  const others = new Set(other);
  return new Set(one).size === others.size && one.every((value) => others.has(value));
}
