import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { Place } from '@/lib/link/place.ts';
import { dropDraft } from '@/lib/storage/drafts.ts';
import type { Background } from '../background.ts';
import { type Creation, createLink, type NewLink } from './create-link.ts';

/**
 * Makes several links, each by the one command: all are in the outbox before the first answers, which sends a few at a time.
 * How each ended its first try, in their order.
 *
 * @param draftAt - the place whose draft they are made of, which is let go once all are made
 */
export async function createLinks(
  background: Background,
  links: readonly Omit<NewLink, 'isPrivate'>[],
  { draftAt, isPrivate, connection }: { draftAt: Place | null; isPrivate: boolean; connection: Connection | null },
): Promise<Result<Creation>[]> {
  const ended = await Promise.all(links.map((link) => createLink(background, { ...link, isPrivate }, connection)));
  const areMade = ended.every((creation) => creation.ok && creation.value.state === 'made');
  // What lasts is of other windows.
  if (areMade && draftAt !== null && !isPrivate) await dropDraft({ kind: 'new', at: draftAt }).catch(() => undefined);
  return ended;
}
