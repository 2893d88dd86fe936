import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { noteProblem } from '@/lib/messaging/note-problem.ts';

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

/**
 * Saves a value as it is edited: soon after a keystroke, and immediately when its form closes or the page is left.
 *
 * @param stored - the stored value; edits replace it while the form is open
 */
export function useAutosave<T>(stored: T, open: boolean, save: (value: T) => Promise<void>): Autosaved<T> {
  const [typed, setTyped] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  const waiting = useRef<{ value: T; timer: number } | null>(null);

  const write = async (value: T) => {
    try {
      await save(value);
      setFailed(false);
    } catch (fault) {
      noteProblem('saveChoice')(fault);
      setFailed(true);
    }
  };
  const discard = () => {
    if (waiting.current !== null) window.clearTimeout(waiting.current.timer);
    waiting.current = null;
  };
  const flush = () => {
    const { current } = waiting;
    discard();
    if (current !== null) void write(current.value);
  };
  const change = (value: T) => {
    discard();
    setTyped(value);
    waiting.current = { value, timer: window.setTimeout(flush, saveAfter) };
  };

  const flushOnLeave = useEffectEvent(flush);
  useEffect(() => {
    const leave = () => flushOnLeave();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  // A stored value that changes while the form is closed, here or on another device, replaces the edits.
  const lastStored = useRef(stored);
  useEffect(() => {
    if (lastStored.current === stored) return;
    lastStored.current = stored;
    if (!open && waiting.current === null) setTyped(null);
  }, [stored, open]);

  const value = typed ?? stored;
  return { value, failed, change, discard, retry: () => void write(value) };
}
