/** A shorter token is a word like `test`, which titles hold by chance: it guards nothing, and would hide whole lists. */
const shortestSecret = 8;

/** How often a text is unescaped: a URL within JSON within JSON. */
const mostPasses = 4;

const escapes = /\\u([0-9a-f]{4})|%([0-9a-f]{2})|\\(["\\/])/gi;

/** Whether a text holds the token, also within a longer text, escaped as in JSON, or encoded as in a URL. */
export function holdsToken(text: string, token: string): boolean {
  if (token.length < shortestSecret) return false;
  return text.includes(token) || unescaped(text).includes(unescaped(token));
}

function unescaped(text: string): string {
  let plain = text;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const before = plain;
    plain = before.replace(escapes, (_escape, unicode?: string, percent?: string, letter?: string) => {
      return letter ?? String.fromCharCode(Number.parseInt(unicode ?? percent ?? '', 16));
    });
    if (plain === before) break;
  }
  return plain;
}
