import { inTime } from '@/lib/async/in-time.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { readLink } from '../commands/read-link.ts';

/** How long the service may take to say what a link is now, in milliseconds: then the link is copied as it is known. */
const answerMayTake = 2000;

/** Returns a known link as the service has it now; as it is known where the service does not answer; null where it is gone. */
export async function linkNow<Link extends { id: string }>(
  link: Link,
  how: { isPrivate: boolean; connection: Connection },
): Promise<Link | LinkRecord | null> {
  const read = await inTime(answerMayTake, readLink(link.id, how));
  if (read?.ok) return read.value;
  return read !== null && isGone(read.failure) ? null : link;
}
