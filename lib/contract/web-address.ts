/** Whether a text is an http or https address that a browser can open. */
export function isWebAddress(text: string): boolean {
  // The slashes are asked for by hand: the parser forgives `https:example.com`, which a page would read as a path.
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
