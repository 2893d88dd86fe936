import { withTimeout } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { readLink } from '../commands/read-link.ts';
import type { Background } from '../shared/background.ts';

/** The time limit of the service, in milliseconds. After it, the link is copied as last read. */
const answerMayTake = 2000;

/**
 * Returns a known link as the service has it now; as it is known where the service does not answer; null where it is
 * gone.
 */
export async function linkNow<Link extends { id: string }>(
  background: Background,
  link: Link,
  how: { isPrivate: boolean; connection: Connection },
): Promise<Link | LinkRecord | null> {
  const read = await withTimeout(answerMayTake, readLink(background, link.id, how));
  if (read?.ok) return read.value;
  return read !== null && isGone(read.failure) ? null : link;
}
