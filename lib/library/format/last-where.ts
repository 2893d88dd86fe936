/** The last place for which something holds that holds for all places before it, of so many; the first if for none. */
export function lastWhere(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, Math.max(0, count - 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
