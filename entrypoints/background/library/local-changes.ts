/** Counts what Hem itself did to links since the worker was started. */
let count = 0;
const changedAt = new Map<string, number>();

/** Notes that Hem knows better of this link than any answer that is on its way. */
export function markChanged(id: string): void {
  count += 1;
  changedAt.set(id, count);
}

/** Which links Hem changes from now on: asked before a request, so that its answer does not undo what came meanwhile. */
export function changedSince(): (id: string) => boolean {
  const then = count;
  return (id) => (changedAt.get(id) ?? 0) > then;
}
