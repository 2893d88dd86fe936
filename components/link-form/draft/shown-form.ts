import { createContext } from 'react';
import { type LinkDraft, sameDraft } from '@/lib/link/draft.ts';
import type { LinkCreator } from './shortening.ts';

/** The state of a new link's form. It outlives the form's elements, so that nothing in it has to be stored first. */
export type ShownForm = Pick<LinkCreator, 'store' | 'progress'>;

/** Hears of each form that is shown, again after it was hidden. */
export const ShownFormContext = createContext<((form: ShownForm) => void) | null>(null);

/** True if something was typed or sent in a form. Otherwise its values may have been restored. */
export const isTouched = ({ store, progress }: ShownForm): boolean =>
  store.getState().draft !== store.getInitialState().draft || progress.getState() !== progress.getInitialState();

/** Returns the values that would be lost with a form; null if there are none, or if a link has or will have them. */
export function unsentDraft({ store, progress }: ShownForm): LinkDraft | null {
  const { draft, base } = store.getState();
  const shortening = progress.getState();
  const isSent = 'link' in shortening || shortening.state === 'pending';
  return isSent || sameDraft(draft, base) ? null : draft;
}

/** True while the service has not answered: the draft may be refused. */
export const isSending = ({ progress }: ShownForm): boolean => progress.getState().state === 'saving';
