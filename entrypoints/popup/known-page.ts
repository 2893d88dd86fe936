import type { KnownPage } from '@/components/page-links/page-links.ts';
import { inTime } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { hasLinksOfPage } from '@/lib/library/has-links.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';

/** How long the form waits for a database, in milliseconds: one that does not answer must not keep it away. */
const answerMayTake = 1000;

/**
 * How long it waits for links that are there, in milliseconds. A busy machine takes seconds to load what shows them, and a
 * form alone would have the page shortened twice.
 */
const linksMayTake = 10_000;

/**
 * Looks up the links of a page; null where it has none, or where they take too long or cannot be read. Most pages have
 * none, and then nothing more is loaded: what reads and shows links comes when there are any.
 *
 * @param beginning - what a new link of the page begins with, as soon as it is read
 */
export async function knownPage(
  connection: Connection,
  address: string,
  beginning: Promise<LinkDraft>,
): Promise<KnownPage | null> {
  const labels = connection.domains.map(({ label }) => label);
  const hasLinks = await inTime(answerMayTake, hasLinksOfPage(connection.id, address, labels));
  return hasLinks === true ? inTime(linksMayTake, loadKnownPage(connection, address, beginning)) : null;
}

async function loadKnownPage(...of: Parameters<typeof knownPage>): Promise<KnownPage | null> {
  return (await import('@/components/page-links/page-links.ts')).readKnownPage(...of);
}
