import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { marked } from 'marked';

/** The page with the configurations. */
export const pageFile = 'docs/own-service.md';

/** Returns the code blocks of the page, each with its language and the heading above it. */
export function codeBlocks(): { heading: string; language: string; text: string }[] {
  let heading = '';
  return marked.lexer(readFileSync(pageFile, 'utf8')).flatMap((token) => {
    if (token.type === 'heading') heading = String(token['text']);
    if (token.type !== 'code') return [];
    return [{ heading, language: String(token['lang']), text: `${String(token['text'])}\n` }];
  });
}

/** Returns the first code block below a heading. */
export function configurationOf(heading: string): string {
  const block = codeBlocks().find((one) => one.heading === heading);
  if (!block) throw new Error(`${pageFile} has no code below "${heading}"`);
  return block.text;
}

/** Returns the settings that the page names for a service behind a proxy. */
export function serviceSettings(): NodeJS.Dict<string> {
  const block = codeBlocks().find(({ text }) => text.startsWith('HEM_PUBLIC_URL='));
  return parseEnv(block?.text ?? '');
}
