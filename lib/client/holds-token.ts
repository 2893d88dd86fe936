/**
 * A shorter token is a word like `test`, which titles hold by chance: it guards nothing, and would hide whole lists.
 */
const shortestSecret = 8;

/** The limit of nested escapes: a URL within JSON within JSON. */
const maxPasses = 4;

/** Tabs and line breaks count for nothing, also escaped: browsers drop them from addresses. */
const escapes = /\\u([0-9a-f]{4})|%([0-9a-f]{2})|\\(["\\/])|\\[tnr]|[\t\n\r]/gi;

/** Returns whether a text holds the token, also within a longer text, escaped as in JSON, or encoded as in a URL. */
export function holdsToken(text: string, token: string): boolean {
  if (token.length < shortestSecret) return false;
  return text.includes(token) || unescaped(text).includes(unescaped(token));
}

function unescaped(text: string): string {
  let plain = text;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const before = plain;
    plain = before.replace(escapes, (_escape, unicode?: string, percent?: string, letter?: string) => {
      const code = unicode ?? percent;
      return letter ?? (code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16)));
    });
    if (plain === before) break;
  }
  return plain;
}
