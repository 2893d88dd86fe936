import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { Place } from '@/lib/link/place.ts';
import { deleteDraft } from '@/lib/storage/drafts.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { CreateLink, Creation, NewLink } from './create-link.ts';

interface Needs {
  noteProblem: NoteProblem;
  createLink: CreateLink;
}

export function createLinksWith({ noteProblem, createLink }: Needs) {
  /**
   * Creates several links with `createLink`. All operations are saved before the first answer, and a few are sent at a
   * time. Returns the results of the first tries, in order.
   *
   * @param draftAt - the place of their draft, which is deleted once all links are created
   */
  async function createLinks(
    links: readonly Omit<NewLink, 'isPrivate'>[],
    { draftAt, isPrivate, connection }: { draftAt: Place | null; isPrivate: boolean; connection: Connection | null },
  ): Promise<Result<Creation>[]> {
    const ended = await Promise.all(links.map((link) => createLink({ ...link, isPrivate }, connection)));
    const areMade = ended.every((creation) => creation.ok && creation.value.state === 'made');
    // Drafts on disk belong to windows that are not private.
    if (areMade && draftAt !== null && !isPrivate)
      await deleteDraft({ kind: 'new', at: draftAt }).catch(noteProblem('storeChanges'));
    return ended;
  }

  return createLinks;
}
