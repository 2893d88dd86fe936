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
  const lines = links.map(({ name, address }) => lineIn[form](name.replace(/\s+/g, ' ').trim() || address, address));
  return (form === 'html' ? ['<ul>', ...lines, '</ul>'] : lines).join('\n');
}

const lineIn: Record<LinesForm, (name: string, address: string) => string> = {
  addresses: (_name, address) => address,
  names: (name, address) => (name === address ? address : `${name}: ${address}`),
  markdown: (name, address) => `- [${name.replace(/[\\[\]]/g, '\\$&')}](${address.replace(/[()]/g, encodeBracket)})`,
  html: (name, address) => `  <li><a href="${escaped(address)}">${escaped(name)}</a></li>`,
};

/** A bracket would end the address. */
const encodeBracket = (bracket: string) => (bracket === '(' ? '%28' : '%29');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
