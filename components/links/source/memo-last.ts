/** Memoizes the last call of a function. Holds one result, so that memory does not grow. */
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
