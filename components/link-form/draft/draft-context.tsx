import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { i18n } from '#i18n';
import { contractWords } from '@/components/failure/contract-words.ts';
import type { DraftField, LinkDraft } from '@/lib/link/draft.ts';
import type { DraftError } from '@/lib/link/validate-draft.ts';
import type { DraftState, DraftStore, Editing } from './draft-store.ts';

const DraftContext = createContext<DraftStore | null>(null);

/** Gives the fields within it their draft. */
export function DraftProvider({ store, children }: { store: DraftStore; children: ReactNode }) {
  return <DraftContext value={store}>{children}</DraftContext>;
}

/** The draft's store itself, to act on it. */
export function useDraftStore(): DraftStore {
  const store = useContext(DraftContext);
  if (store === null) throw new Error('A field of a link stands outside of its draft');
  return store;
}

/** A part of the state of the form. What it answers is compared by identity: pick, do not build. */
export const useDraftState = <T,>(select: (state: DraftState) => T): T => useStore(useDraftStore(), select);

/** A part of the draft. What it answers is compared by identity: pick, do not build. */
export const useDraft = <T,>(select: (draft: LinkDraft) => T): T => useDraftState(({ draft }) => select(draft));

/** A part of the draft, for what is drawn when there is a moment: typing goes first. */
export function useDraftLater<T>(select: (draft: LinkDraft) => T): T {
  const store = useDraftStore();
  const [draft, setDraft] = useState(() => store.getState().draft);
  useEffect(() => {
    const follow = () => startTransition(() => setDraft(store.getState().draft));
    follow();
    return store.subscribe(follow);
  }, [store]);
  return select(draft);
}

/** Changes the draft. */
export const useChange = (): DraftState['change'] => useDraftState(({ change }) => change);

/** What the form is for. */
export const useEditing = (): Editing => useDraftState(({ editing }) => editing);

/** One field of the draft: drawn anew when it changes, and not when others do. */
export function useField<F extends DraftField>(field: F) {
  const value = useDraft((draft) => draft[field]);
  const error = useDraftState(({ errors }) => errors[field]);
  const change = useChange();
  return {
    value,
    error: error && errorWords(error),
    set: (value: LinkDraft[F]) => change({ [field]: value }),
  };
}

/** An error in words. */
export function errorWords(error: DraftError): string {
  if (error.kind === 'said') return error.text;
  return error.kind === 'contract' ? contractWords(error.error) : i18n.t(`editor.rule.${error.rule}`);
}
