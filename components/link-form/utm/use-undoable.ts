import { useState } from 'react';
import { type DraftField, draftFields, type LinkDraft, sameValue } from '@/lib/link/draft.ts';
import { useChange, useDraft, useDraftStore } from '../draft/draft-context.tsx';

interface Done {
  words: string;
  part: Partial<LinkDraft>;
  before: Partial<LinkDraft>;
}

/** Changes several fields at once. The change can be undone until one of them changes again. */
export function useUndoable() {
  const store = useDraftStore();
  const change = useChange();
  const [done, setDone] = useState<Done | null>(null);
  const stands = useDraft((draft) => done !== null && holds(draft, done.part));

  return {
    act: (words: string, part: Partial<LinkDraft>) => {
      const { draft } = store.getState();
      const fields = draftFields.filter((field) => field in part);
      change(part);
      setDone({ words, part, before: Object.fromEntries(fields.map((field) => [field, draft[field]])) });
    },
    done: stands && done !== null ? done.words : null,
    undo: () => {
      if (done !== null) change(done.before);
      setDone(null);
    },
  };
}

const holds = (draft: LinkDraft, part: Partial<LinkDraft>) =>
  (Object.keys(part) as DraftField[]).every((field) => sameValue(draft[field], part[field]));
