/** Creates the record of the links that Hem has changed. */
export function createLocalChanges() {
  /** The number of changes by Hem since the worker started. */
  let count = 0;
  const changedAt = new Map<string, number>();

  /** Records a change of a link by Hem. An answer requested before is outdated. */
  function markChanged(id: string): void {
    count += 1;
    changedAt.set(id, count);
  }

  /** Returns a function that is true for links that Hem has changed since. Call it before a request. */
  function changedSince(): (id: string) => boolean {
    const then = count;
    return (id) => (changedAt.get(id) ?? 0) > then;
  }

  return { markChanged, changedSince };
}

export type LocalChanges = ReturnType<typeof createLocalChanges>;
