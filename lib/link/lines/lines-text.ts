import { isWebAddress } from '../../contract/web-address.ts';

/** The formats in which several links are copied at once: see `linesText`. */
export const linesForms = ['addresses', 'names', 'markdown', 'html'] as const;

export type LinesForm = (typeof linesForms)[number];

/** A link to copy, with its name. */
export interface NamedAddress {
  name: string;
  address: string;
}

/**
 * Formats several links as one text, one line each: bare addresses, names with addresses, or a Markdown or HTML list.
 */
export function linesText(links: readonly NamedAddress[], form: LinesForm): string {
  const lines = links.map((link) => asItem[form](oneText(link, form)));
  return (form === 'html' ? ['<ul>', ...lines, '</ul>'] : lines).join('\n');
}

/**
 * Formats one link. An address that is not http or https stays plain text in all formats, so that it is not clickable.
 */
export function oneText({ name, address }: NamedAddress, form: LinesForm): string {
  const words = name.replace(/\s+/g, ' ').trim() || address;
  if (isWebAddress(address)) return textIn[form](words, address);
  const text = textIn[form === 'addresses' ? form : 'names'](words, address);
  return form === 'html' ? escaped(text) : text;
}

/** Formats one link as HTML, for programs that paste rich text. */
export const richText = (link: NamedAddress, form: 'names' | 'html'): string => {
  if (form === 'html') return oneText(link, form);
  const name = link.name.replace(/\s+/g, ' ').trim();
  const address = oneText({ ...link, name: '' }, 'html');
  return name === '' ? address : `${escaped(name)}: ${address}`;
};

const textIn: Record<LinesForm, (name: string, address: string) => string> = {
  addresses: (_name, address) => address,
  names: (name, address) => (name === address ? address : `${name}: ${address}`),
  markdown: (name, address) => `[${name.replace(meansSomething, '\\$&')}](${address.replace(/[()]/g, encodeBracket)})`,
  html: (name, address) => `<a href="${escaped(address)}">${escaped(name)}</a>`,
};

const asItem: Record<LinesForm, (text: string) => string> = {
  addresses: (text) => text,
  names: (text) => text,
  markdown: (text) => `- ${text}`,
  html: (text) => `  <li>${text}</li>`,
};

/** Characters with a meaning in Markdown. Underscores within words and most `&` have none. */
const meansSomething = /[\\`*[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu;

/** Encodes a parenthesis, which would end the address. */
const encodeBracket = (bracket: string) => (bracket === '(' ? '%28' : '%29');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
