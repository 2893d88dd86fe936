/** Counts what Hem itself did to links since the worker was started. */
let count = 0;
const touched = new Map<string, number>();

/** Notes that Hem knows better of this link than any answer that is on its way. */
export function touch(id: string): void {
  count += 1;
  touched.set(id, count);
}

/** Whether Hem itself has done anything to a link since the worker was started. */
export const wasTouched = (id: string): boolean => touched.has(id);

/** What has been touched from now on: asked before a request, so that its answer does not undo what came meanwhile. */
export function touchedSince(): (id: string) => boolean {
  const then = count;
  return (id) => (touched.get(id) ?? 0) > then;
}
