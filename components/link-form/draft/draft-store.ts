import { createStore } from 'zustand/vanilla';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { type DraftField, emptyDraft, type LinkDraft, sameDraft, sameValue } from '@/lib/link/draft.ts';
import type { DraftErrors, DraftHistory, RefusedDraft } from '@/lib/link/draft-errors.ts';
import type { Place } from '@/lib/link/place.ts';
import { flagOf } from '@/lib/link/switches.ts';
import { deleteDraft, type SavedDraft, saveDraft } from '@/lib/storage/drafts.ts';
import { batched } from './batched.ts';

/** The subject of a form: a new link for a page, or an existing link. */
export type Editing = { kind: 'new'; at: Place } | { kind: 'edit'; id: string; record: LinkRecord };

export interface DraftState {
  editing: Editing;
  draft: LinkDraft;
  /** The values before anything is typed. For an existing link, the link as it was when editing began. */
  base: LinkDraft;
  /** The errors. They follow typing with a short delay. */
  errors: DraftErrors;
  /** The time of a restored draft's last change, a date-time in UTC; null for a draft that was typed here. */
  savedAt: string | null;
  change: (part: Partial<LinkDraft>) => void;
  /** Discards the typed values. An existing link is shown in its current state. */
  discard: () => void;
  /** Reports missing values from now on, since the button was pressed. */
  ask: () => void;
  /** Shows why the service refused the draft. */
  refuse: (refused: RefusedDraft) => void;
  /** Bases the draft on the link's new state, after the link was saved or changed elsewhere. */
  rebase: (record: LinkRecord, base: LinkDraft, draft: LinkDraft) => void;
}

interface Beginning {
  editing: Editing;
  /** The values without a saved draft. */
  initial: LinkDraft;
  saved: SavedDraft | null;
  /** Returns the errors to show (lib/link/draft-errors.ts). */
  check: (draft: LinkDraft, base: LinkDraft, history: DraftHistory) => DraftErrors;
  /** Loads the code of `check`, which finds no errors before. */
  loadCheck?: () => Promise<unknown>;
}

export type DraftStore = ReturnType<typeof createDraftStore>;

/**
 * Creates a draft that is saved at each key, since a popup closes at any click. Fields read it one by one, so that a
 * key rerenders one field and not the whole form.
 */
export function createDraftStore({ editing, initial, saved, check, loadCheck = async () => undefined }: Beginning) {
  let newest = initial;
  let asked = false;
  let refused: RefusedDraft | null = null;
  const errorsOf = (draft: LinkDraft, base: LinkDraft) => check(draft, base, { asked, refused });

  return createStore<DraftState>()((set, get) => {
    const validate = () => set(({ draft, base }) => ({ errors: errorsOf(draft, base) }));
    const show = (draft: LinkDraft) => set(({ base }) => ({ draft, errors: errorsOf(draft, base) }));
    // Show the key before saving and validating it.
    const follow = batched(() => {
      keepState(get());
      // The press loads it too, and then reports a failure.
      loadCheck().then(validate, () => undefined);
    });
    const base = saved?.base ?? initial;
    const draft = saved?.draft ?? base;
    return {
      editing,
      draft,
      base,
      errors: errorsOf(draft, base),
      savedAt: saved === null || sameDraft(draft, base) ? null : saved.changed_at,
      change: (part) => {
        set(({ draft }) => ({ draft: { ...draft, ...switchedOn(part, draft) } }));
        follow();
      },
      discard: () => {
        asked = false;
        refused = null;
        set({ savedAt: null, base: newest });
        show(newest);
        follow();
      },
      ask: () => {
        asked = true;
        validate();
      },
      refuse: (refusal) => {
        asked = true;
        refused = refusal;
        validate();
      },
      rebase: (record, base, draft) => {
        asked = false;
        refused = null;
        newest = base;
        set({ editing: { kind: 'edit', id: record.id, record }, base, savedAt: null });
        show(draft);
        follow();
      },
    };
  });
}

/** Adds the flag of the section whose field was set: typing into a section switches it on. */
function switchedOn(part: Partial<LinkDraft>, draft: LinkDraft): Partial<LinkDraft> {
  const on = (Object.keys(part) as DraftField[]).flatMap((field) => {
    const flag = flagOf(field);
    const isSet = !sameValue(part[field], emptyDraft[field]) && !sameValue(part[field], draft[field]);
    return flag !== null && isSet ? [[flag, true]] : [];
  });
  return { ...Object.fromEntries(on), ...part };
}

/** Saves the draft. If storage is full, the draft is lost only when the page closes. */
function keepState({ editing, draft, base }: DraftState): void {
  const written = sameDraft(draft, base)
    ? deleteDraft(editing)
    : saveDraft(editing, { draft, base: editing.kind === 'edit' ? base : null, changed_at: new Date().toISOString() });
  // Loaded on demand, since this is part of the popup's first load.
  written.catch(async (fault: unknown) => {
    const { noteProblem } = await import('@/lib/messaging/note-problem.ts');
    noteProblem('storeChanges')(fault);
  });
}
