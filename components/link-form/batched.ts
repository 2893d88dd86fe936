/**
 * Puts an act off until what is under way is over: a key is shown before it is kept. However often it is asked for
 * meanwhile, it is done once; and at once when the page is being left.
 */
export function batched(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const now = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    act();
  };
  addEventListener('pagehide', now);
  addEventListener('visibilitychange', now);
  return () => {
    timer ??= setTimeout(now);
  };
}
