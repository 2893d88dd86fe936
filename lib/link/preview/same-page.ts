/** Whether two addresses are of one page, whatever the place in it. */
export function isSamePage(one: string, other: string): boolean {
  const [first, second] = [one, other].map((address) => URL.parse(address)?.href.replace(/#.*$/, ''));
  return first !== undefined && first === second;
}
