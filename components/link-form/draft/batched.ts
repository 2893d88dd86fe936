const leaving = ['pagehide', 'visibilitychange'] as const;

/**
 * Puts an act off until what is under way is over: a key is shown before it is kept. However often it is asked for
 * meanwhile, it is done once; and at once when the page is being left.
 */
export function batched(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const now = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    // Forms come and go on one page: none is to be held by it.
    for (const event of leaving) removeEventListener(event, now);
    act();
  };
  return () => {
    if (timer !== null) return;
    timer = setTimeout(now);
    for (const event of leaving) addEventListener(event, now);
  };
}
