/**
 * True if a browser could look up a host: each label has 1 to 63 characters, and all together at most 253 (RFC 1035,
 * section 2.3.4). The parser checks neither.
 */
function isPossibleHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return name.length <= 253 && name.split('.').every((label) => label !== '' && label.length <= 63);
}

/** True if a text is an http or https address that a browser can open. */
export function isWebAddress(text: string): boolean {
  // The parser accepts `https:example.com`, which a page would read as a path, so the slashes are checked here.
  if (!/^https?:\/\//i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && isPossibleHost(url.hostname);
}
