import { linesForms, linesText, type NamedAddress, oneText, richText } from '../lines/lines-text.ts';
import type { Content } from './content.ts';
import { fillTemplate, type TemplateLink } from './template.ts';

/** In which forms a link is copied: those of several, and one of the person's own. */
export const copyForms = [...linesForms, 'template'] as const;

export type CopyForm = (typeof copyForms)[number];

/** A link to be copied, with all that its own template may ask for. */
export interface CopiedLink extends NamedAddress {
  record: TemplateLink;
}

/**
 * What is copied of links: one as it is, several a line each. Where a form says what a link is called, programs that show
 * more than text are given a link to press.
 */
export function copiedText(links: readonly CopiedLink[], form: CopyForm, template: string): Content {
  if (form === 'template') return plain(links.map((link) => fillTemplate(template, link)).join('\n'));
  const [first] = links;
  const text = links.length === 1 && first !== undefined ? oneText(first, form) : linesText(links, form);
  return isRich(form) ? { text, html: links.map((link) => richText(link, form)).join('<br>') } : plain(text);
}

const plain = (text: string): Content => ({ text, html: null });

/** Markdown is written to be read as it is, and an address alone is one everywhere. */
export const isRich = (form: CopyForm): form is 'names' | 'html' => form === 'names' || form === 'html';
