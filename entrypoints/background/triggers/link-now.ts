import { withTimeout } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import type { Commands } from '../commands/create-commands.ts';

/** The time limit of the service, in milliseconds. After it, the link is copied as last read. */
const answerMayTake = 2000;

interface Needs {
  commands: Commands;
}

export function linkNowWith({ commands }: Needs) {
  /**
   * Returns a known link as the service has it now; as it is known where the service does not answer; null where it is
   * gone.
   */
  async function linkNow<Link extends { id: string }>(
    link: Link,
    how: { isPrivate: boolean; connection: Connection },
  ): Promise<Link | LinkRecord | null> {
    const read = await withTimeout(answerMayTake, commands.readLink(link.id, how));
    if (read?.ok) return read.value;
    return read !== null && isGone(read.failure) ? null : link;
  }

  return linkNow;
}

export type LinkNow = ReturnType<typeof linkNowWith>;
