import type { Listening } from '@/lib/messaging/answer.ts';

/** A background, from the start of its worker until it is stopped. */
export interface Background extends Listening {
  /** Aborted when the background is stopped. Code that still runs must not write after that. */
  readonly signal: AbortSignal;
  /** Calls back when the background is stopped, or at once if it already is. */
  onStopped: (end: () => void) => void;
  /** Like the global `setTimeout`, but does nothing once the background is stopped. */
  setTimeout: (act: () => void, milliseconds: number) => ReturnType<typeof setTimeout>;
  /** Stops the background, as a browser does by itself. */
  stop: () => void;
}

/** Creates a background without any listeners. */
export function newBackground(): Background {
  const stopping = new AbortController();
  const { signal } = stopping;
  const onStopped = (end: () => void) => {
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  };
  return {
    signal,
    listen: (event, listener) => {
      if (signal.aborted || event === undefined) return;
      event.addListener(listener);
      onStopped(() => event.removeListener(listener));
    },
    onStopped,
    setTimeout: (act, milliseconds) =>
      setTimeout(() => {
        if (!signal.aborted) act();
      }, milliseconds),
    stop: () => stopping.abort(),
  };
}

/**
 * Creates a value for each background, when first used. Modules of the background keep all of their state this way, so
 * that two backgrounds share nothing.
 */
export function perBackground<T>(make: (background: Background) => T): (background: Background) => T {
  const made = new WeakMap<Background, T>();
  return (background) => {
    const there = made.get(background) ?? make(background);
    made.set(background, there);
    return there;
  };
}
