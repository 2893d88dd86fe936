/** A throttled action. */
interface Throttled {
  /** Runs the action, at once if the last run is long ago. Calls before the run share it. */
  soon: () => void;
  /** Cancels a scheduled run. */
  stop: () => void;
}

/** Returns a throttled action that runs at most once per interval, in milliseconds. */
export function throttle(pause: number, act: () => void): Throttled {
  let lastAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const due = () => {
    timer = undefined;
    lastAt = Date.now();
    act();
  };
  return {
    soon() {
      timer ??= setTimeout(due, Math.max(0, lastAt + pause - Date.now()));
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
