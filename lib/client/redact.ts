import type { Failure } from '../contract/failure.ts';
import type { Credentials } from './transport.ts';

/** The most that is kept of one text that a service said, in characters. */
const longestText = 500;

/** The most texts that are kept of one list of them. */
const longestList = 20;

/**
 * The failure as it may be shown, logged and sent between contexts: no text in it holds a secret, which some services
 * echo in their messages, and none is longer than a person would read.
 */
export function redactFailure(failure: Failure, secrets: readonly string[]): Failure {
  const clean = (text: string) => shortened(withoutSecrets(text, secrets));
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

/** Stands for a secret that was removed from a text. */
const removed = '[secret]';

/**
 * Replaces secrets in a text, also as an address would carry them; replaces the whole text where one is encoded
 * otherwise.
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let plain = text;
  for (const secret of secrets) {
    if (secret === '') continue;
    plain = plain.replaceAll(secret, removed).replaceAll(encodeURIComponent(secret), removed);
    if (holdsSecret(plain, [secret])) return removed;
  }
  return plain;
}

const shortened = (text: string) => (text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text);

/**
 * A shorter secret is a word like `test`, which titles hold by chance: it guards nothing, and would hide whole lists.
 */
const shortestSecret = 8;

/**
 * Returns the texts that no failure and no link may contain: the token, and the values of request headers. A value that
 * is part of the base address, such as a host, is no secret, and each short address may contain it.
 */
export const secretsOf = ({ token, headers = [] }: Credentials, baseUrl: string): string[] => [
  token,
  ...headers.flatMap(({ value }) => (value.length < shortestSecret || baseUrl.includes(value) ? [] : [value])),
];

/** The limit of nested escapes: a URL within JSON within JSON. */
const maxPasses = 4;

/** Tabs and line breaks count for nothing, also escaped: browsers drop them from addresses. */
const escapes = /\\u([0-9a-f]{4})|%([0-9a-f]{2})|\\(["\\/])|\\[tnr]|[\t\n\r]/gi;

/** Returns whether a text holds a secret, also within a longer text, escaped as in JSON, or encoded as in a URL. */
export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  const long = secrets.filter((secret) => secret.length >= shortestSecret);
  if (long.some((secret) => text.includes(secret))) return true;
  const plain = long.length > 0 ? unescaped(text) : '';
  return long.some((secret) => plain.includes(unescaped(secret)));
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
