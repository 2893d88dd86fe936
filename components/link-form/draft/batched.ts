const leaving = ['pagehide', 'visibilitychange'] as const;

/**
 * Defers an action until the current task ends, so that a key is shown before it is saved. Several calls run it once.
 * It runs at once when the page is left.
 */
export function batched(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const now = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    // Forms come and go on one page, and these listeners must not keep one in memory.
    for (const event of leaving) removeEventListener(event, now);
    act();
  };
  return () => {
    if (timer !== null) return;
    timer = setTimeout(now);
    for (const event of leaving) addEventListener(event, now);
  };
}
