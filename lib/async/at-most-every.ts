/** What is done soon after it is asked for. */
interface Paced {
  /** Has it done: at once where it has not been for long. What is asked for meanwhile is done together. */
  soon: () => void;
  /** Takes back what has not begun. */
  stop: () => void;
}

/** Does something whenever it is asked for, but no more often than every so many milliseconds. */
export function atMostEvery(pause: number, act: () => void): Paced {
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
