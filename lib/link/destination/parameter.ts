import { readPair, takeApart } from '../address/query-text.ts';

/**
 * Returns the first query parameter of a name, decoded; empty if there is none. Reads no other parameter: Node takes
 * seconds for a hundred thousand.
 */
export function parameterOf({ href }: URL, name: string): string {
  const pair = takeApart(href).pairs.find((pair) => pair.startsWith(`${name}=`));
  return pair === undefined ? '' : readPair(pair).value;
}
