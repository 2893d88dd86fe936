/** True if a text is an http or https address that a browser can open. */
export function isWebAddress(text: string): boolean {
  // The parser accepts `https:example.com`, which a page would read as a path, so the slashes are checked here.
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
