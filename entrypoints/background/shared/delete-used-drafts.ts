import { deleteDraft } from '@/lib/storage/drafts.ts';
import { pruneDrafts } from '@/lib/storage/read-draft.ts';
import type { Changes } from './changes.ts';

interface Needs {
  changes: Changes;
}

/** Deletes the drafts of links that were created, and the oldest drafts if there are too many. */
export function deleteUsedDrafts({ changes }: Needs): void {
  changes.subscribe({
    created: async ({ at, isPrivate }) => {
      if (at === null) return;
      // Until the browser closes it stays, for the case that the link is undone.
      if (!isPrivate) await deleteDraft({ kind: 'new', at }, 'lasting');
      await pruneDrafts();
    },
  });
}
