import type { Client } from '@/lib/client/create-client.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { gatherPages, pageSize } from '@/lib/library/index.ts';
import type { LostCreate } from '@/lib/outbox/recognize.ts';
import { recognize } from '@/lib/outbox/recognize.ts';
import { clientWithStatus } from '../library/client-with-status.ts';

/** What the service was found to hold of a create whose answer was lost. */
export type Finding =
  | { kind: 'made'; link: CreatedLink }
  /** The service was asked, and does not have it. */
  | { kind: 'none' }
  /** It may be one of these, or be out of sight: only a person can tell. */
  | { kind: 'unclear'; candidates: CreatedLink[] }
  /** It could not be asked; to be tried again, no sooner than in so many seconds. */
  | { kind: 'failed'; failure: Failure; seconds: number };

/** How many pages are looked through at most: so many links made within a day are more than one person's. */
const mostPages = 30;

const dayLength = 86_400_000;

/**
 * Looks whether a create has made its link: among the links of the last days, then at the beginning of the list as it
 * comes, since services may take the days of a filter (interface §4.3) for something else.
 */
export async function findMade(lost: LostCreate, connection: Connection): Promise<Finding> {
  const service = await clientWithStatus(connection);
  if (service === null) return { kind: 'failed', failure: { kind: 'notConnected' }, seconds: 0 };
  const start_date = new Date(lost.askedAt - dayLength).toISOString().slice(0, 10);
  const filtered = await readLinks(service.client, { start_date }, mostPages);
  const found = filtered.ok ? recognize(lost, filtered.links) : { kind: 'none' as const };
  if (found.kind !== 'none') return foundLinks(found);
  // A service that calls its filters something else may refuse them: then the list has to do without.
  const isRefused = !filtered.ok && (filtered.failure.kind === 'invalid' || filtered.failure.kind === 'client');
  if (!filtered.ok && !isRefused) {
    return { kind: 'failed', failure: filtered.failure, seconds: service.secondsToWait() };
  }
  const plain = await readLinks(service.client, {}, isRefused ? mostPages : 1);
  if (!plain.ok) return { kind: 'failed', failure: plain.failure, seconds: service.secondsToWait() };
  const again = recognize(lost, plain.links);
  if (again.kind !== 'none') return foundLinks(again);
  const isSeenWhole = filtered.ok ? filtered.isWhole : plain.isWhole;
  return isSeenWhole ? { kind: 'none' } : { kind: 'unclear', candidates: [] };
}

const foundLinks = (found: Exclude<ReturnType<typeof recognize>, { kind: 'none' }>): Finding =>
  found.kind === 'made'
    ? { kind: 'made', link: madeOf(found.link) }
    : { kind: 'unclear', candidates: found.candidates.map(madeOf) };

/** What create would have answered (interface §4.1). */
const madeOf = ({ id, title, long_url, short_url, custom_url, created_at }: LinkRecord): CreatedLink => ({
  ...{ id, title, long_url, short_url, custom_url, created_at },
});

interface Read {
  ok: true;
  links: readonly LinkRecord[];
  /** Whether the list was read to its end, and each record of it could be read. */
  isWhole: boolean;
}

async function readLinks(
  client: Client,
  filter: { start_date?: string },
  most: number,
): Promise<Read | { ok: false; failure: Failure }> {
  const pages = gatherPages();
  for (let page = 0; ; page += 1) {
    const listed = await client.listLinks({ ...filter, offset: String(pages.offset), limit: String(pageSize) });
    if (!listed.ok) return listed;
    const { links, isEnd, gap, unreadable } = pages.add(listed.value);
    if (isEnd || page + 1 >= most) return { ok: true, links, isWhole: isEnd && gap === null && unreadable === 0 };
  }
}
