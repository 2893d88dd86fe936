import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import * as z from 'zod/mini';
import { extensionFolder } from './environment.ts';

const messageFile = z.record(z.string(), z.object({ message: z.string() }));

const fileOf = (code: string) => path.join(extensionFolder(), '_locales', code, 'messages.json');

/** True if the tested build has a language, by the browser's code. */
export const isBuilt = (code: string): boolean => existsSync(fileOf(code));

/** Returns the texts of a language in the tested build, by the names of their messages. */
export async function readTexts(code: string): Promise<ReadonlyMap<string, string>> {
  const messages = messageFile.parse(JSON.parse(await readFile(fileOf(code), 'utf8')));
  return new Map(Object.entries(messages).map(([name, { message }]) => [name, message]));
}

/** The words of a text that a sentence has at least. Shorter texts may be the same in several languages. */
const minWords = 3;

const wordsIn = (text: string) => text.replace(/\$\d/g, ' ').match(/\p{L}[\p{L}’'-]*/gu) ?? [];

/** Returns a pattern of a text with any values in place of its placeholders. */
const patternOf = (text: string) =>
  new RegExp(
    text
      .split(/\$\d/)
      .map((part) => RegExp.escape(part))
      .join('.+'),
    's',
  );

/**
 * Returns a function that finds English sentences of Hem among shown texts. A text that the language has in English, too,
 * is none.
 */
export async function englishFinder(code: string): Promise<(shown: readonly string[]) => string[]> {
  const [english, own] = await Promise.all([readTexts('en'), readTexts(code)]);
  const ownTexts = new Set(own.values());
  const sentences = [...new Set(english.values())].filter(
    (text) => wordsIn(text).length >= minWords && !ownTexts.has(text),
  );
  const patterns = sentences.map((text) => patternOf(text));
  return (shown) => shown.filter((text) => wordsIn(text).length >= minWords && patterns.some((one) => one.test(text)));
}

/** Runs in a page before its own scripts, so it can use nothing from outside itself. */
function record(): void {
  const texts = new Set<string>();
  Reflect.set(globalThis, 'recordedTexts', texts);
  const look = () => {
    texts.add(document.title);
    const nodes = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { currentNode } = nodes;
      if (currentNode instanceof Element)
        for (const name of ['title', 'aria-label', 'placeholder', 'alt'])
          texts.add(currentNode.getAttribute(name) ?? '');
      else texts.add(currentNode.nodeValue ?? '');
    }
  };
  const changes = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document, changes);
}

/** Records all texts that pages show from now on, and the names of their elements. Returns a function that reads them. */
export async function recordTexts(context: BrowserContext): Promise<() => Promise<string[]>> {
  await context.addInitScript(record);
  return async () => {
    const texts = context
      .pages()
      .map((page) => page.evaluate(() => [...(Reflect.get(globalThis, 'recordedTexts') ?? [])]));
    return (await Promise.all(texts)).flat().map(String);
  };
}
