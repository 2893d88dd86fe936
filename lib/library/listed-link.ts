import type { LinkRecord } from '../contract/link-reading.ts';
import { addressToShare } from '../link/address-to-share.ts';
import { foldAddress } from './fold.ts';
import { fieldEnd, lineEnd, tagEnd } from './marks.ts';

/** What a list shows of a link. */
export type ListedLink = Pick<LinkRecord, 'id' | 'title' | 'long_url' | 'short_url' | 'custom_url' | 'created_at'>;

/** Stands for an address that is the folded one behind `https://`, as most are: half of all that there is to keep. */
const asFolded = tagEnd;

const unfolded = (address: string) => `https://${address}`;

/** Texts may hold anything, but none of the marks that part them. */
const plain = (text: string) => [lineEnd, fieldEnd, asFolded].reduce((all, mark) => all.replaceAll(mark, ' '), text);

/** What is kept beside a row to show its link without looking it up. Begins with a line end. */
export function textOf(link: LinkRecord): string {
  const address = link.long_url ?? '';
  const long = unfolded(foldAddress(address)) === address ? asFolded : plain(address);
  return lineEnd + [plain(link.title ?? ''), plain(addressToShare(link) ?? ''), long].join(fieldEnd);
}

/**
 * Reads that, without its line end. Null where there is nothing: chunks of an older Hem have none.
 * @param address the folded one, which the row holds
 */
export function readText(text: string, address: string): Omit<ListedLink, 'id' | 'created_at'> | null {
  const [title, short, long] = text.split(fieldEnd);
  if (title === undefined || short === undefined || long === undefined) return null;
  return { title, long_url: long === asFolded ? unfolded(address) : long, short_url: short || null, custom_url: null };
}
