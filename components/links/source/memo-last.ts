/** Computes anew only where an argument is another than the last time. Holds one result alone: what is let go is not kept. */
export function memoLast<Args extends readonly unknown[], Result>(compute: (...args: Args) => Result) {
  let last: { args: Args; result: Result } | null = null;
  return (...args: Args): Result => {
    const before = last;
    if (before !== null && args.every((arg, at) => arg === before.args[at])) return before.result;
    const result = compute(...args);
    last = { args, result };
    return result;
  };
}
