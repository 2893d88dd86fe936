import type { ReactElement } from 'react';
import { errorsOfNew } from '@/components/link-form/create-link.ts';
import { DraftProvider } from '@/components/link-form/draft/draft-context.tsx';
import { createDraftStore, type Editing } from '@/components/link-form/draft/draft-store.ts';
import { checkEdit } from '@/lib/link/check-edit.ts';
import { emptyDraft, type LinkDraft } from '@/lib/link/draft.ts';
import { draftErrors } from '@/lib/link/draft-errors.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { here } from '../../setup/connected.ts';
import { show } from '../../setup/show.ts';

const newLink: Editing = { kind: 'new', at: here };

/** Shows a part of the form within a draft: of a new link for the page `here` unless said otherwise. */
export function showInDraft(body: ReactElement, part: Partial<LinkDraft> = {}, editing: Editing = newLink) {
  const base = editing.kind === 'edit' ? draftOfRecord(editing.record) : null;
  const fresh = base ?? { ...emptyDraft, long_url: here.address };
  const store = createDraftStore({
    editing,
    initial: fresh,
    saved: { draft: { ...fresh, ...part }, base, changed_at: new Date().toISOString() },
    check: (draft, base, history) =>
      editing.kind === 'edit'
        ? draftErrors(draft, checkEdit(editing.id, base, draft, new Date()), history)
        : errorsOfNew(draft, base, history),
  });
  const shown = show(<DraftProvider store={store}>{body}</DraftProvider>);
  return { ...shown, store, draft: () => store.getState().draft };
}
