import { createStore } from 'zustand/vanilla';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { type DraftField, emptyDraft, type LinkDraft, sameDraft, sameValue } from '@/lib/link/draft.ts';
import { draftErrors, type RefusedDraft } from '@/lib/link/draft-errors.ts';
import type { Place } from '@/lib/link/place.ts';
import { flagOf } from '@/lib/link/switches.ts';
import type { DraftErrors } from '@/lib/link/validate-draft.ts';
import { deleteDraft, type SavedDraft, saveDraft } from '@/lib/storage/drafts.ts';
import { batched } from './batched.ts';

/** What a form is for: a new link for a place, or a link there is. */
export type Editing = { kind: 'new'; at: Place } | { kind: 'edit'; id: string; record: LinkRecord };

export interface DraftState {
  editing: Editing;
  draft: LinkDraft;
  /** What the form holds before anything is typed: for a link there is, the link as it was when its editing began. */
  fresh: LinkDraft;
  /** What is wrong: of what was just typed, a moment later. */
  errors: DraftErrors;
  /** When the draft was last changed, where it was found and not typed here; a date-time in UTC. */
  keptSince: string | null;
  change: (part: Partial<LinkDraft>) => void;
  /** Forgets what was typed: the form holds what it would hold without, of a link that is the link as it is now. */
  discard: () => void;
  /** The button was pressed: what is missing is now said. */
  ask: () => void;
  /** The service refused what was sent. */
  refuse: (refused: RefusedDraft) => void;
  /** The link was saved, or changed elsewhere: the draft is now a change of what it has become. */
  rebase: (record: LinkRecord, fresh: LinkDraft, draft: LinkDraft) => void;
}

interface Beginning {
  editing: Editing;
  /** What the form holds where nothing was kept. */
  fresh: LinkDraft;
  kept: SavedDraft | null;
  check: (draft: LinkDraft, fresh: LinkDraft) => { ok: true } | { ok: false; errors: DraftErrors };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

/**
 * A draft that is kept as it is typed, at each keystroke: a popup closes at any click. Fields read it one by one, so that a
 * keystroke draws one field and not the whole form.
 */
export function createDraftStore({ editing, fresh: untouched, kept, check }: Beginning) {
  let newest = untouched;
  let asked = false;
  let refused: RefusedDraft | null = null;
  const errorsOf = (draft: LinkDraft, fresh: LinkDraft): DraftErrors => {
    const checked = check(draft, fresh);
    return draftErrors(draft, { own: checked.ok ? {} : checked.errors, asked, refused });
  };

  return createStore<DraftState>()((set, get) => {
    const judge = () => set(({ draft, fresh }) => ({ errors: errorsOf(draft, fresh) }));
    const show = (draft: LinkDraft) => set(({ fresh }) => ({ draft, errors: errorsOf(draft, fresh) }));
    // A key is shown before it is kept and judged.
    const follow = batched(() => {
      keepState(get());
      judge();
    });
    const fresh = kept?.base ?? untouched;
    const draft = kept?.draft ?? fresh;
    return {
      editing,
      draft,
      fresh,
      errors: errorsOf(draft, fresh),
      keptSince: kept === null || sameDraft(draft, fresh) ? null : kept.changed_at,
      change: (part) => {
        set(({ draft }) => ({ draft: { ...draft, ...switchedOn(part, draft) } }));
        follow();
      },
      discard: () => {
        asked = false;
        refused = null;
        set({ keptSince: null, fresh: newest });
        show(newest);
        follow();
      },
      ask: () => {
        asked = true;
        judge();
      },
      refuse: (how) => {
        asked = true;
        refused = how;
        judge();
      },
      rebase: (record, fresh, draft) => {
        asked = false;
        refused = null;
        newest = fresh;
        set({ editing: { kind: 'edit', id: record.id, record }, fresh, keptSince: null });
        show(draft);
        follow();
      },
    };
  });
}

/** A change with the flag of the section that something was set in: typing into a section switches it on. */
function switchedOn(part: Partial<LinkDraft>, draft: LinkDraft): Partial<LinkDraft> {
  const on = (Object.keys(part) as DraftField[]).flatMap((field) => {
    const flag = flagOf(field);
    const isSet = !sameValue(part[field], emptyDraft[field]) && !sameValue(part[field], draft[field]);
    return flag !== null && isSet ? [[flag, true]] : [];
  });
  return { ...Object.fromEntries(on), ...part };
}

/** A full storage costs the draft only when the page closes: nothing to stop typing for. */
function keepState({ editing, draft, fresh }: DraftState): void {
  const base = editing.kind === 'edit' ? fresh : null;
  const written = sameDraft(draft, fresh)
    ? deleteDraft(editing)
    : saveDraft(editing, { draft, base, changed_at: new Date().toISOString() });
  written.catch(() => undefined);
}
