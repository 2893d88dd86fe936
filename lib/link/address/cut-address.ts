import { isWebAddress } from '../../contract/web-address.ts';
import { type AddressFault, addressFault } from './address-fault.ts';
import { completeAddress, trimEndBy } from './typed-address.ts';

/** Matches the sign for left-out text directly behind an address, also behind the beginning of a query. */
export const cutBehind = /^[?.]?(?:[…‥⋯]|\.{2,})/;

/** Matches the sign directly before a host: `…e.com/report.pdf`. */
export const cutBefore = /(?:[…‥⋯]|(?<!\.)\.{2,})$/;

/** Matches the separator of breadcrumbs: `example.com › docs › guide`. */
export const crumb = /^[^\S\r\n]+›[^\S\r\n]+$/;

const cutStart = /^https?:\/\/(?:[…‥⋯]|\.{2,})[\p{L}\p{N}]/iu;
const cutEnd = /(?<=\S)[…‥⋯]$|(?<=[^\s.])\.{2,}$/;
const lastOfAddress = /[^)\]}>"'”’»,;:!?]/;

const endsCut = (address: string): boolean => cutEnd.test(trimEndBy(address, lastOfAddress));

const cutWithin = /(?<=\S)[…‥⋯]|\/\.{3,}\//;
const crumbs = /^[^\s›]+[^\S\r\n]+›[^\S\r\n]/;

/**
 * True if a page has probably shortened an address for display. Applies to text alone: an address that the browser or a
 * document gives, such as a tab's or an `href`, is whole. Dots within an address, as in `main...feature`, are no sign, and
 * neither are signs behind a space.
 */
export function looksCut(text: string): boolean {
  const address = completeAddress(text);
  return (
    crumbs.test(address) ||
    (/^https?:\/\//i.test(address) && (endsCut(address) || [cutStart, cutWithin].some((sign) => sign.test(address))))
  );
}

/**
 * Returns an address that looks cut in the form that says it is whole, and leads to the same page: signs are escaped as
 * browsers do, and an empty fragment follows dots. Null if it leads nowhere.
 */
export function asWholeAddress(text: string): string | null {
  const address = completeAddress(text)
    .replace(/[…‥⋯]/g, encodeURIComponent)
    .replace(/\/(\.{2,})\.(?=\/)/g, '/$1%2E');
  const whole = !endsCut(address) ? address : address.includes('#') ? `${address}&` : `${address}#`;
  return isWebAddress(whole) && !looksCut(whole) && addressFault(whole) === null ? whole : null;
}

/** Addresses that are certainly whole, since no text gave them: each, or these and others made of their parts. */
export type WholeAddresses = 'all' | readonly string[];

/**
 * Returns the mistake in a completed address of a text; null if there is none. An address that is left of a whole one,
 * as without its tracking parameters, is whole.
 */
export function textFault(address: string, whole: WholeAddresses): AddressFault | null {
  const last = address.split(/[/?&#]/).at(-1) ?? '';
  const isWhole = () =>
    whole === 'all' || whole.some((one) => completeAddress(one) === address || (last !== '' && one.includes(last)));
  return looksCut(address) && !isWhole() ? { kind: 'cut', instead: asWholeAddress(address) } : addressFault(address);
}
