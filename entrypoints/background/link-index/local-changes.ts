import { type Background, perBackground } from '../shared/background.ts';

const memoryOf = perBackground(() => ({
  /** The number of changes by Hem since the worker started. */
  count: 0,
  changedAt: new Map<string, number>(),
}));

/** Records a change of a link by Hem. An answer requested before is outdated. */
export function markChanged(background: Background, id: string): void {
  const memory = memoryOf(background);
  memory.count += 1;
  memory.changedAt.set(id, memory.count);
}

/** Returns a function that is true for links that Hem has changed since. Call it before a request. */
export function changedSince(background: Background): (id: string) => boolean {
  const memory = memoryOf(background);
  const then = memory.count;
  return (id) => (memory.changedAt.get(id) ?? 0) > then;
}
