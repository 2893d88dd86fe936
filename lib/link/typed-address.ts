/** A scheme, but not a host and its port (`localhost:3000`). */
const scheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/** A host as typed: with a dot in it, or this machine's own name. */
const host = /^([^\s/?#]+\.[^\s/?#]+|localhost(:\d+)?)([/?#]|$)/i;

/** An address as a person types it, made whole: `example.com/page` means `https://example.com/page`. */
export function completeAddress(text: string): string {
  const typed = text.trim();
  return !scheme.test(typed) && host.test(typed) ? `https://${typed}` : typed;
}
