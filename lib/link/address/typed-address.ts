/** A host as typed: its last label has two letters or more; or an IPv4 address, or this machine's own name. */
const host =
  /^(?:[^\s/?#@:]+\.\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]\.?|\d+(?:\.\d+){3}|localhost)(?::\d+)?(?:[/?#]|$)/iu;

const visible = /[^\s\p{Cf}]/u;

/** Returns a text without the spaces and invisible characters around it, which come along with what is pasted. */
export const trimAddress = (text: string): string => trimEndBy(text, visible).replace(/^[\s\p{Cf}]+/u, '');

/**
 * Cuts a text behind its last sign that is meant. A pattern would look through each run of others as often as it is
 * long.
 */
export function trimEndBy(text: string, isMeant: RegExp): string {
  let end = text.length;
  while (end > 0 && !isMeant.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Completes an address that a person types where one is asked for: `example.com/page` means `https://example.com/page`.
 * Hosts of a local network count there; a text is read more strictly (addresses-in-text.ts).
 */
export function completeAddress(text: string): string {
  const typed = trimAddress(text);
  return host.test(typed) ? `https://${typed}` : typed;
}
