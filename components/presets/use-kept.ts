import { useEffect, useRef, useState } from 'react';

/** Synced storage takes 120 writes a minute: typing is gathered for this long, in milliseconds. */
const gather = 600;

/** Something that is kept as it is typed. */
export interface Kept<T> {
  /** As it stands: what is typed goes before what is kept. */
  value: T;
  /** Whether the browser refused to keep it. */
  failed: boolean;
  change: (value: T) => void;
  /** Forgets what is typed and not kept yet. */
  drop: () => void;
  retry: () => void;
}

/**
 * A preset or a set that is kept as it is typed: soon after a keystroke, and at once when its form is left or the page is.
 *
 * @param stored - as it is kept; what is typed goes before it while the form is open
 */
export function useKept<T>(stored: T, open: boolean, keep: (value: T) => Promise<void>): Kept<T> {
  const [typed, setTyped] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  const waiting = useRef<{ value: T; timer: number } | null>(null);

  const write = async (value: T) => {
    try {
      await keep(value);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  const drop = () => {
    if (waiting.current !== null) window.clearTimeout(waiting.current.timer);
    waiting.current = null;
  };
  const flush = () => {
    const { current } = waiting;
    drop();
    if (current !== null) void write(current.value);
  };
  const change = (value: T) => {
    drop();
    setTyped(value);
    waiting.current = { value, timer: window.setTimeout(flush, gather) };
  };

  const flushNow = useRef(flush);
  flushNow.current = flush;
  useEffect(() => {
    const leave = () => flushNow.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept has changed, here or on another device.
  useEffect(() => {
    if (!open && waiting.current === null) setTyped(null);
  }, [stored]);

  const value = typed ?? stored;
  return { value, failed, change, drop, retry: () => void write(value) };
}
