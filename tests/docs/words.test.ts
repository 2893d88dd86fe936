import { readFile } from 'node:fs/promises';
import { Marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { formsOf, readLanguage } from '@/locales/language-file.ts';
import { sourceCode } from '@/locales/languages.ts';
import { readDocuments } from '@/scripts/docs/read-documents.ts';

/*
 * Docs set the words of Hem's screens in italics, such as *Options > Links*, and nothing else. So a button that was
 * renamed or removed is found here. The changelog also tells of former versions.
 */
const withoutTest = ['CHANGELOG.md'];

/** A text with values counts only if it has more letters than this, since `$1 $2` would match anything. */
const fewestLetters = 8;

const value = /\$\d|%s/;
const escapeForRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns a function that tells if a text is on a screen. A full stop at the end may be left out. */
async function screenTexts(): Promise<(text: string) => boolean> {
  const { texts } = await readLanguage(sourceCode);
  const forms = [...texts.values()].flatMap((text) => Object.values(formsOf(text)));
  const fixed = new Set(forms.map((form) => form.replace(/\.$/, '')));
  const patterns = forms
    .map((form) => form.replace(/\.$/, '').split(value))
    .filter((parts) => parts.length > 1 && parts.join('').length > fewestLetters)
    .map((parts) => new RegExp(`^${parts.map(escapeForRegExp).join('.+')}$`));
  return (written) => {
    const text = written.replace(/\.$/, '');
    return fixed.has(text) || patterns.some((pattern) => pattern.test(text));
  };
}

/** Returns the words in italics, each part of a path such as *Options > Links* alone. */
function italicsIn(markdown: string): string[] {
  const found: string[] = [];
  const marked = new Marked();
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === 'em') found.push(...String(token['text']).replaceAll('&gt;', '>').split(' > '));
  });
  return found;
}

describe('words in italics', () => {
  it('are texts of a screen, in each document', async () => {
    const isOnScreen = await screenTexts();
    const files = [...(await readDocuments()).keys()].filter((file) => !withoutTest.includes(file));
    const unknown: string[] = [];
    for (const file of files) {
      const words = italicsIn(await readFile(file, 'utf8')).filter((text) => !isOnScreen(text));
      unknown.push(...words.map((text) => `${file}: ${text}`));
    }
    expect(unknown).toEqual([]);
  });

  it('may have values, and may leave out the full stop', async () => {
    const isOnScreen = await screenTexts();
    expect(isOnScreen('Connected to Northwind')).toBe(true);
    expect(isOnScreen('Choose one connection to change many links')).toBe(true);
    expect(isOnScreen('Shortn & copy')).toBe(false);
    expect(italicsIn('Press *Options > Links*, **then** `*x*`.')).toEqual(['Options', 'Links']);
  });
});
