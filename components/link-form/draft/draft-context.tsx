import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { i18n } from '#i18n';
import { contractWords } from '@/components/failure/contract-words.ts';
import type { DraftField, LinkDraft } from '@/lib/link/draft.ts';
import type { DraftError } from '@/lib/link/draft-errors.ts';
import { addressWords } from './address-words.ts';
import type { DraftState, DraftStore, Editing } from './draft-store.ts';

const DraftContext = createContext<DraftStore | null>(null);

/** Provides a draft to the fields inside. */
export function DraftProvider({ store, children }: { store: DraftStore; children: ReactNode }) {
  const [, setIsShown] = useState(false);
  // Makes React run the effects at once. A field that is typed in before it hears of changes would lose the keys.
  useLayoutEffect(() => setIsShown(true), []);
  return <DraftContext value={store}>{children}</DraftContext>;
}

/** Returns the draft's store, for actions on it. */
export function useDraftStore(): DraftStore {
  const store = useContext(DraftContext);
  if (store === null) throw new Error('A field of a link stands outside of its draft');
  return store;
}

/** Returns a part of the form's state. Parts are compared by identity: select one, don't create one. */
export const useDraftState = <T,>(select: (state: DraftState) => T): T => useStore(useDraftStore(), select);

/** Returns a part of the draft. Parts are compared by identity: select one, don't create one. */
export const useDraft = <T,>(select: (draft: LinkDraft) => T): T => useDraftState(({ draft }) => select(draft));

/** Returns a part of the draft with low priority, since typing goes first. */
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

/** Returns the function that changes the draft. */
export const useChange = (): DraftState['change'] => useDraftState(({ change }) => change);

/** Returns the link or page that the form edits. */
export const useEditing = (): Editing => useDraftState(({ editing }) => editing);

/** Returns a field of the draft. Rerenders only when this field changes. */
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

/** Returns an error in words. */
export function errorWords(error: DraftError): string {
  if (error.kind === 'said') return error.text;
  if (error.kind === 'address') return addressWords(error.fault);
  return error.kind === 'contract' ? contractWords(error.error) : i18n.t(`editor.rule.${error.rule}`);
}
