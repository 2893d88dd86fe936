/** Returns the brackets of JSON outside its strings. Works for JSON that is cut, too. */
function* bracketsIn(text: string): Generator<{ depth: 1 | -1; end: number }> {
  let isString = false;
  // A pattern for whole strings overflows the stack if one is long.
  for (const { 0: sign, index } of text.matchAll(/\\.|["[\]{}]/gs)) {
    if (sign === '"') isString = !isString;
    else if (!isString && sign.length === 1) yield { depth: '[{'.includes(sign) ? 1 : -1, end: index + 1 };
  }
}

/** Returns the number of brackets that are open at the end of a JSON text. */
export const depthAtEnd = (text: string): number => bracketsIn(text).reduce((sum, { depth }) => sum + depth, 0);

/**
 * Splits a text of several JSON objects and arrays that stand one after the other, such as saved pages of an API. The
 * parts may still be no JSON.
 */
export function jsonTexts(text: string): string[] {
  const texts: string[] = [];
  let [from, open] = [0, 0];
  for (const { depth, end } of bracketsIn(text)) {
    open += depth;
    if (open > 0) continue;
    texts.push(text.slice(from, end));
    from = end;
  }
  const rest = text.slice(from);
  return rest.trim() === '' ? texts : [...texts, rest];
}
