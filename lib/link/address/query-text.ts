/** An address in three parts, letter for letter: before the query, the query's pairs, and the fragment with its #. */
interface Parts {
  before: string;
  pairs: string[];
  fragment: string;
}

/**
 * Takes an address apart as text: parsing and writing a query again would change addresses that are signed or oddly
 * escaped. A fragment's own parameters are no part of the query.
 */
export function takeApart(address: string): Parts {
  const hash = address.indexOf('#');
  const fragment = hash === -1 ? '' : address.slice(hash);
  const page = hash === -1 ? address : address.slice(0, hash);
  const mark = page.indexOf('?');
  if (mark === -1) return { before: page, pairs: [], fragment };
  return { before: page.slice(0, mark), pairs: page.slice(mark + 1).split('&'), fragment };
}

/** The address that such parts make: without a question mark where nothing is left behind it. */
export function putTogether({ before, pairs, fragment }: Parts): string {
  const query = pairs.some((pair) => pair !== '') ? `?${pairs.join('&')}` : '';
  return `${before}${query}${fragment}`;
}

/**
 * Name and value of a pair as a server reads them: `+` is a space, escapes are decoded, unreadable ones stand as they
 * are.
 */
export function readPair(pair: string): { name: string; value: string } {
  const [name = '', value = ''] = new URLSearchParams(pair).entries().next().value ?? [];
  return { name, value };
}
