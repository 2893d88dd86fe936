import { linesForms, linesText, type NamedAddress, oneText, richText } from '../lines/lines-text.ts';
import type { Content } from './content.ts';
import { fillTemplate, type TemplateLink } from './template.ts';

/** The formats in which links are copied: the predefined ones, and the person's own template. */
export const copyForms = [...linesForms, 'template'] as const;

export type CopyForm = (typeof copyForms)[number];

/** A link to copy, with all fields that a template may name. */
interface CopiedLink extends NamedAddress {
  record: TemplateLink;
}

/**
 * Returns the clipboard content for links: a single link alone, several as one line each. A format with names also has
 * HTML with clickable links.
 */
export function copiedText(links: readonly CopiedLink[], form: CopyForm, template: string): Content {
  if (form === 'template') return plain(links.map((link) => fillTemplate(template, link)).join('\n'));
  const [first] = links;
  const text = links.length === 1 && first !== undefined ? oneText(first, form) : linesText(links, form);
  return isRich(form) ? { text, html: links.map((link) => richText(link, form)).join('<br>') } : plain(text);
}

const plain = (text: string): Content => ({ text, html: null });

/** True if a format is also copied as HTML. Markdown is meant as plain text, and a bare address works everywhere. */
export const isRich = (form: CopyForm): form is 'names' | 'html' => form === 'names' || form === 'html';
