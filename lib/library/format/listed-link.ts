import type { LinkRecord } from '../../contract/link-reading.ts';
import { addressToShare } from '../../link/address-to-share.ts';
import { fieldEnd, lineEnd, tagEnd } from './separators.ts';
import { readShortAddress } from './short-address.ts';

/** What a list shows of a link. */
export type ListedLink = Pick<LinkRecord, 'id' | 'title' | 'long_url' | 'short_url' | 'custom_url' | 'created_at'>;

/** Stands for the end of an address that is in the row already: half of all that there is to keep. */
const asInRow = tagEnd;

/** Texts may hold anything, but none of the marks that part them. */
const plain = (text: string) => [lineEnd, fieldEnd, asInRow].reduce((all, mark) => all.replaceAll(mark, ' '), text);

/** An address, its end left out where it is in the row as it is. */
const without = (address: string, end: string): string =>
  end !== '' && address.endsWith(end) ? plain(address.slice(0, -end.length)) + asInRow : plain(address);

const withEnd = (address: string, end: string): string =>
  address.endsWith(asInRow) ? address.slice(0, -asInRow.length) + end : address;

/** The searched texts of a row that addresses end with. */
type Ends = Record<'slug' | 'code' | 'address', string>;

/** What is kept beside a row to show its link without looking it up. Begins with a line end. */
export function textOf(link: LinkRecord, { slug, code, address }: Ends): string {
  const [short, long] = [addressToShare(link) ?? '', link.long_url ?? ''];
  const texts = [plain(link.title ?? ''), without(short, slug || code), without(long, address)];
  return lineEnd + [...texts, ...otherHost(link)].join(fieldEnd);
}

/** The host of the short address where the custom one, which is the one kept, has another. */
function otherHost({ short_url, custom_url }: LinkRecord): string[] {
  if (!short_url || !custom_url) return [];
  const host = readShortAddress(short_url)?.host ?? '';
  return host === readShortAddress(custom_url)?.host ? [] : [host];
}

/** The hosts that the short addresses of a link are known to have, by what is kept to show it. */
export function hostsIn(text: string): string[] {
  const [, short = '', , other = ''] = text.split(fieldEnd);
  return [readShortAddress(short)?.host ?? '', other].filter((host) => host !== '');
}

/** Reads that, without its line end. Null where there is nothing. */
export function readText(text: string, { slug, code, address }: Ends): Omit<ListedLink, 'id' | 'created_at'> | null {
  const [title, short, long] = text.split(fieldEnd);
  if (title === undefined || short === undefined || long === undefined) return null;
  const short_url = withEnd(short, slug || code) || null;
  return { title, long_url: withEnd(long, address), short_url, custom_url: null };
}
