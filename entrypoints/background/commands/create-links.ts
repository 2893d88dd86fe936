import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { Place } from '@/lib/link/place.ts';
import { deleteDraft } from '@/lib/storage/drafts.ts';
import type { Background } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';
import { type Creation, createLink, type NewLink } from './create-link.ts';

/**
 * Creates several links with `createLink`. All operations are saved before the first answer, and a few are sent at a
 * time. Returns the results of the first tries, in order.
 *
 * @param draftAt - the place of their draft, which is deleted once all links are created
 */
export async function createLinks(
  background: Background,
  links: readonly Omit<NewLink, 'isPrivate'>[],
  { draftAt, isPrivate, connection }: { draftAt: Place | null; isPrivate: boolean; connection: Connection | null },
): Promise<Result<Creation>[]> {
  const ended = await Promise.all(links.map((link) => createLink(background, { ...link, isPrivate }, connection)));
  const areMade = ended.every((creation) => creation.ok && creation.value.state === 'made');
  // Drafts on disk belong to windows that are not private.
  if (areMade && draftAt !== null && !isPrivate)
    await deleteDraft({ kind: 'new', at: draftAt }).catch(noteProblem(background, 'storeChanges'));
  return ended;
}
