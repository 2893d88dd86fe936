import type { Failure } from '../contract/failure.ts';

/** The most that is kept of one text that a service said, in characters. */
const longestText = 500;

/** The most texts that are kept of one list of them. */
const longestList = 20;

/**
 * The failure as it may be shown, logged and sent between contexts: no text in it holds the token, which some services
 * echo in their messages, and none is longer than a person would read.
 */
export function redactFailure(failure: Failure, token: string): Failure {
  const clean = (text: string) => shortened(withoutToken(text, token));
  const cleanAll = (texts: readonly string[]) => texts.slice(0, longestList).map(clean);
  switch (failure.kind) {
    case 'network':
    case 'timeout':
    case 'notConnected':
    case 'storage':
    case 'internal':
      return failure;
    case 'contract':
      if (failure.code === 'value') return { ...failure, path: clean(failure.path), expected: clean(failure.expected) };
      return 'type' in failure ? { ...failure, type: clean(failure.type) } : failure;
    case 'invalid':
      return {
        ...failure,
        message: clean(failure.message),
        formErrors: cleanAll(failure.formErrors),
        fieldErrors: Object.fromEntries(
          Object.entries(failure.fieldErrors)
            .slice(0, longestList)
            .map(([field, errors]) => [clean(field), cleanAll(errors)]),
        ),
      };
    default:
      return { ...failure, message: clean(failure.message) };
  }
}

/**
 * Replaces the token in a text, also as an address would carry it; replaces the whole text where it is encoded
 * otherwise.
 */
export function withoutToken(text: string, token: string): string {
  if (token === '') return text;
  const plain = text.replaceAll(token, '[token]').replaceAll(encodeURIComponent(token), '[token]');
  return holdsToken(plain, token) ? '[token]' : plain;
}

const shortened = (text: string) => (text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text);

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
