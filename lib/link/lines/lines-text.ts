import { isWebAddress } from '../../contract/web-address.ts';

/** In which forms several links are copied at once: see `linesText`. */
export const linesForms = ['addresses', 'names', 'markdown', 'html'] as const;

export type LinesForm = (typeof linesForms)[number];

/** A link to be copied, with what it is called there. */
export interface NamedAddress {
  name: string;
  address: string;
}

/** Several links as one text, a line each: addresses alone, behind their names, or as a list in Markdown or HTML. */
export function linesText(links: readonly NamedAddress[], form: LinesForm): string {
  const lines = links.map((link) => asItem[form](oneText(link, form)));
  return (form === 'html' ? ['<ul>', ...lines, '</ul>'] : lines).join('\n');
}

/** One link as a text of its own. An address that is not of the web stays text: no form makes a link of it to press. */
export function oneText({ name, address }: NamedAddress, form: LinesForm): string {
  const words = name.replace(/\s+/g, ' ').trim() || address;
  if (isWebAddress(address)) return textIn[form](words, address);
  const text = textIn[form === 'addresses' ? form : 'names'](words, address);
  return form === 'html' ? escaped(text) : text;
}

/** The same as a program shows it that shows more than text. */
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

/** What Markdown would not show as it is. An underscore between letters stands for itself, and so does most `&`. */
const meansSomething = /[\\`*[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu;

/** A bracket would end the address. */
const encodeBracket = (bracket: string) => (bracket === '(' ? '%28' : '%29');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
