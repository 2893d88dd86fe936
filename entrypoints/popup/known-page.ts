import type { KnownPage } from '@/components/page-links/page-links.ts';
import { withTimeout } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { hasLinksOfPage } from '@/lib/link-index/has-links.ts';

/** The time limit for the database, in milliseconds. One that does not answer must not block the form. */
const answerMayTake = 1000;

/**
 * The time limit for showing existing links, in milliseconds. A busy machine takes seconds to load the code for them,
 * and the form alone would create duplicates.
 */
const linksMayTake = 10_000;

/**
 * Returns the links of a page; null if it has none, or if they cannot be read in time. Most pages have none, so the
 * code for reading and showing links is loaded only when needed.
 *
 * @param beginning - resolves to the initial draft of a new link of the page
 */
export async function knownPage(
  connection: Connection,
  address: string,
  beginning: Promise<LinkDraft>,
): Promise<KnownPage | null> {
  const labels = connection.domains.map(({ label }) => label);
  const hasLinks = await withTimeout(answerMayTake, hasLinksOfPage(connection.id, address, labels));
  return hasLinks === true ? withTimeout(linksMayTake, loadKnownPage(connection, address, beginning)) : null;
}

async function loadKnownPage(...of: Parameters<typeof knownPage>): Promise<KnownPage | null> {
  return (await import('@/components/page-links/page-links.ts')).readKnownPage(...of);
}
