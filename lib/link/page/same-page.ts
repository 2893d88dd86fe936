/** True if two addresses differ at most in their fragment. */
export function isSamePage(one: string, other: string): boolean {
  const [first, second] = [one, other].map((address) => URL.parse(address)?.href.replace(/#.*/, ''));
  return first !== undefined && first === second;
}
