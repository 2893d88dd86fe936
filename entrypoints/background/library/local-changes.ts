import { type Background, perBackground } from '../background.ts';

const memoryOf = perBackground(() => ({
  /** Counts what Hem itself did to links since the worker was started. */
  count: 0,
  changedAt: new Map<string, number>(),
}));

/** Notes that Hem knows better of this link than any answer that is on its way. */
export function markChanged(background: Background, id: string): void {
  const memory = memoryOf(background);
  memory.count += 1;
  memory.changedAt.set(id, memory.count);
}

/** Which links Hem changes from now on: asked before a request, so that its answer does not undo what came meanwhile. */
export function changedSince(background: Background): (id: string) => boolean {
  const memory = memoryOf(background);
  const then = memory.count;
  return (id) => (memory.changedAt.get(id) ?? 0) > then;
}
