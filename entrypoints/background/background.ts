import type { Listening } from '@/lib/messaging/channel.ts';

/** A background, from the start of its worker until it is stopped. */
export interface Background extends Listening {
  /** Aborted when it is stopped. What still runs then must change nothing: whatever writes looks at it. */
  readonly signal: AbortSignal;
  /** Has something done when it is stopped; at once if it is already. */
  whenStopped: (end: () => void) => void;
  /** Does something after so many milliseconds, unless it is stopped by then. */
  setTimeout: (act: () => void, milliseconds: number) => ReturnType<typeof setTimeout>;
  /** Stops it, as a browser does by itself. */
  stop: () => void;
}

/** Makes a background in which nothing runs yet. */
export function newBackground(): Background {
  const stopping = new AbortController();
  const { signal } = stopping;
  const whenStopped = (end: () => void) => {
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  };
  return {
    signal,
    listen: (event, listener) => {
      if (signal.aborted) return;
      event.addListener(listener);
      whenStopped(() => event.removeListener(listener));
    },
    whenStopped,
    setTimeout: (act, milliseconds) =>
      setTimeout(() => {
        if (!signal.aborted) act();
      }, milliseconds),
    stop: () => stopping.abort(),
  };
}

/**
 * Makes what each background has of its own, when it is first asked for. Modules of the background keep nothing else in
 * memory, so that two backgrounds share nothing.
 */
export function perBackground<T>(make: (background: Background) => T): (background: Background) => T {
  const made = new WeakMap<Background, T>();
  return (background) => {
    const there = made.get(background) ?? make(background);
    made.set(background, there);
    return there;
  };
}
