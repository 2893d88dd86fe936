import { isSending, isTouched, type ShownForm, unsentDraft } from '@/components/link-form/draft/shown-form.ts';
import { samePlace } from '@/lib/link/place.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { saveNewDraft } from '@/lib/storage/drafts.ts';
import type { Start } from '../popup/read-start.ts';
import { hasOwn, isUnknown } from './is-other.ts';

/**
 * Creates a function that gives unsent values to the next form, from memory: they may not be stored yet. A form of the
 * same place gets those of the last one. Text that was typed while the page of a tab was unknown goes to the tab's first
 * page that has no draft or link of its own, also after other tabs.
 */
export function moveTyped(): (shown: Start, form: ShownForm | null, now: Start) => Start {
  /** The last forms of unknown pages, by tab. Restored values may have been typed in another tab. */
  const waiting = new Map<number, ShownForm>();
  return (shown, form, now) => {
    if (isUnknown(shown.at) && form !== null && isTouched(form)) waiting.set(shown.at.tabId, form);
    if (now.connection === null || now.isTokenForgotten || now.link !== undefined) return now;
    if (samePlace(shown.at, now.at)) return form === null ? now : withTextOf(form, now);
    const typed = waiting.get(now.at.tabId);
    if (typed === undefined || isUnknown(now.at) || hasOwn(now) || isSending(typed)) return now;
    waiting.delete(now.at.tabId);
    const next = withTextOf(typed, now);
    if (next === now) return now;
    saveNewDraft(now.at, typed.store.getState().draft).catch(noteProblem('storeChanges'));
    // Deletes the draft of the unknown page.
    typed.store.getState().discard();
    return next;
  };
}

function withTextOf(form: ShownForm, start: Start): Start {
  const draft = unsentDraft(form);
  if (draft === null) return start;
  const { savedAt } = form.store.getState();
  return { ...start, saved: { draft, base: null, changed_at: savedAt ?? new Date().toISOString() } };
}
