import type { Listening } from '@/lib/messaging/answer.ts';

/** The time from the start of a worker until it is stopped. */
export interface Lifetime extends Listening {
  /** Aborted when the background is stopped. Code that still runs must not write after that. */
  readonly signal: AbortSignal;
  /** Calls back when the background is stopped, or at once if it already is. */
  onStopped: (end: () => void) => void;
  /** Like the global `setTimeout`, but does nothing once the background is stopped. */
  setTimeout: (act: () => void, milliseconds: number) => ReturnType<typeof setTimeout>;
}

/** Creates the lifetime of a background, which `stop` ends. A worker that the browser stops runs no further code at all. */
export function createLifetime(): Lifetime & { stop: () => void } {
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
