import { readFile } from 'node:fs/promises';
import { Marked } from 'marked';

/** A block of code in a document, below a heading. */
interface Snippet {
  heading: string;
  language: string;
  text: string;
}

const file = 'docs/shortcuts.md';

/** Returns the blocks of code of docs/shortcuts.md. */
export async function readSnippets(): Promise<readonly Snippet[]> {
  let heading = '';
  return new Marked().lexer(await readFile(file, 'utf8')).flatMap((token) => {
    if (token.type === 'heading') heading = String(token['text']);
    return token.type === 'code' ? { heading, language: String(token['lang']), text: String(token['text']) } : [];
  });
}

/** Returns the first block of a language below a heading, for a service and a token of a test. */
export async function snippetFor(
  [heading, language]: readonly [heading: string, language: string],
  { origin, token }: { origin: string; token: string },
): Promise<string> {
  const snippet = (await readSnippets()).find((one) => one.heading === heading && one.language === language);
  if (snippet === undefined) throw new Error(`${file} has no ${language} below "${heading}".`);
  return snippet.text.replaceAll('https://go.example.com', origin).replaceAll('TOKEN', token);
}
