import { useState } from 'react';
import type { LinkDraft, TextDraftField } from '@/lib/link/draft.ts';
import { pageSource } from '@/lib/link/page/page-source.ts';
import { flagOf } from '@/lib/link/switches.ts';
import { type LivePage, readLivePage } from '@/lib/page/read-live-page.ts';
import { useDraft, useDraftStore, useEditing } from '../draft/draft-context.tsx';

/** Values that a page has for some fields; an empty text if it has none. */
export type Picked = Partial<Record<TextDraftField, string>>;

/** The content of a page that was read. */
export type ReadPage = Extract<LivePage, { ok: true }>;

/** The state of reading the page. */
type PageReading =
  | { state: 'idle' }
  | { state: 'reading' }
  /** `before` has the replaced values. */
  | { state: 'filled'; before: Partial<LinkDraft> }
  | { state: 'nothing' }
  | { state: 'failed'; reason: Extract<LivePage, { ok: false }>['reason'] };

/** Fills fields of the draft from its page, and restores the typed values on undo. */
export function usePageReading(pick: (read: ReadPage) => Picked, onRead?: (read: ReadPage) => void) {
  const store = useDraftStore();
  const editing = useEditing();
  const long_url = useDraft((draft) => draft.long_url);
  const [reading, setReading] = useState<PageReading>({ state: 'idle' });
  const source = pageSource(editing.kind === 'new' ? editing.at : null, long_url);

  const read = async (): Promise<void> => {
    if (source === null) return;
    setReading({ state: 'reading' });
    const live = await readLivePage(source);
    if (!live.ok) return setReading({ state: 'failed', reason: live.reason });
    onRead?.(live);
    const found = Object.entries(pick(live)).filter(([, text]) => text !== '');
    if (found.length === 0) return setReading({ state: 'nothing' });
    const { draft, change } = store.getState();
    const fields = found.map(([field]) => field as TextDraftField);
    // Include the flags: filling a field switches its section on, and undo switches it off again.
    const changed = [...fields, ...fields.map(flagOf).filter((flag) => flag !== null)];
    change(Object.fromEntries(found));
    setReading({ state: 'filled', before: Object.fromEntries(changed.map((field) => [field, draft[field]])) });
  };

  const undo = (before: Partial<LinkDraft>): void => {
    store.getState().change(before);
    setReading({ state: 'idle' });
  };

  return { reading, read, undo, canRead: source !== null };
}
