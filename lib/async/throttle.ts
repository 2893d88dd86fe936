/** A throttled action. */
interface Throttled {
  /** Runs the action, at once if the last run is long ago. Calls before the run share it. */
  soon: () => void;
  /** Cancels a scheduled run. */
  stop: () => void;
}

/** Returns a throttled action that runs at most once per interval, in milliseconds. */
export function throttle(pause: number, act: () => void): Throttled {
  // Monotonic: a clock that is set back would delay the next run by as much.
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const due = () => {
    timer = undefined;
    lastAt = performance.now();
    act();
  };
  return {
    soon() {
      timer ??= setTimeout(due, Math.max(0, lastAt + pause - performance.now()));
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
