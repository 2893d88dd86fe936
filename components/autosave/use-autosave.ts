import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { mutex } from '@/lib/async/async.ts';
import { sameValue } from '@/lib/link/draft.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { mergeEdit } from '@/lib/storage/merge-edit.ts';

/** The delay before edits are saved, in milliseconds. Synced storage accepts 120 writes a minute. */
const saveAfter = 600;

/** A value that is saved as it is edited. */
export interface Autosaved<T> {
  /** The edited value, or the stored one if it was not edited. */
  value: T;
  /** True if the browser refused the last save. */
  failed: boolean;
  change: (value: T) => void;
  /** Discards edits that are not saved yet. */
  discard: () => void;
  retry: () => void;
}

/** An edit that is not saved yet. */
interface Edit<T> {
  /** The stored value when the edit began. */
  base: T;
  value: T;
}

/**
 * Saves a value as it is edited: soon after a keystroke, and immediately when its form closes or the page is left.
 * Fields that were not edited follow the stored value, which another page or device may change.
 *
 * @param stored - the stored value
 * @param save - saves what an edit has changed, and returns the value as it is saved
 */
export function useAutosave<T>(stored: T, save: (value: T, base: T) => Promise<T>): Autosaved<T> {
  const [edit, setEdit] = useState<Edit<T> | null>(null);
  /** The saved value until the stored one is read again. */
  const [saved, setSaved] = useState<{ value: T; after: T } | null>(null);
  const [failed, setFailed] = useState(false);
  /** The edit to save next. */
  const unsaved = useRef<Edit<T> | null>(null);
  const [inTurn] = useState(mutex);
  const latest = useRef(stored);
  useLayoutEffect(() => {
    latest.current = stored;
  }, [stored]);

  const now = saved !== null && saved.after === stored ? saved.value : stored;
  const value = edit === null ? now : mergeEdit(edit.base, now, edit.value);

  const write = async () => {
    const sent = unsaved.current;
    unsaved.current = null;
    if (sent === null) return;
    try {
      const value = await save(sent.value, sent.base);
      setFailed(false);
      setSaved({ value, after: latest.current });
      // Keep what was typed since.
      const rebase = (typed: Edit<T>): Edit<T> | null => {
        const next = { base: value, value: mergeEdit(sent.value, value, typed.value) };
        return sameValue(next.base, next.value) ? null : next;
      };
      unsaved.current &&= rebase(unsaved.current);
      setEdit((typed) => typed && rebase(typed));
    } catch (fault) {
      noteProblem('saveChoice')(fault);
      setFailed(true);
    }
  };
  const flush = () => void inTurn(write);
  const flushLatest = useEffectEvent(flush);
  useEffect(() => {
    if (edit === null) return;
    const timer = window.setTimeout(() => flushLatest(), saveAfter);
    return () => window.clearTimeout(timer);
  }, [edit]);
  useEffect(() => {
    const leave = () => flushLatest();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  const change = (value: T) => {
    unsaved.current = { base: now, value };
    setEdit(unsaved.current);
  };
  const discard = () => {
    unsaved.current = null;
  };
  const retry = () => {
    unsaved.current ??= edit;
    flush();
  };
  return { value, failed, change, discard, retry };
}
