import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import type { GeneratedI18nStructure } from '#i18n';
import { extensionFolder } from './environment.ts';
import { loadExtension, removeExtension } from './extension.ts';
import { test } from './test.ts';

/** `long` is a third longer than English and between brackets, so that cuts are seen. `rtl` runs from right to left. */
export type PseudoLanguage = 'long' | 'rtl';

/** The language of formats. Its own words, such as months, are in the pages too. */
const languages = { long: 'de', rtl: 'ar' } as const;

const catalog = z.record(z.string(), z.looseObject({ message: z.string() }));
const catalogFile = path.join('_locales', 'en', 'messages.json');

/** Values and addresses, which stay. */
const placeholders = /(\$\d|%s|https?:\S+)/;

const longer: Readonly<Record<string, string>> = {
  a: 'áà',
  e: 'éè',
  i: 'íì',
  o: 'óò',
  u: 'úù',
  n: 'ñ',
  s: 'š',
  z: 'ž',
};
const arabic = 'ابجدهوزحطيكلمنسعفصقرشتثخذض';

const letters: Readonly<Record<PseudoLanguage, (letter: string) => string>> = {
  long: (letter) => {
    const replaced = longer[letter.toLowerCase()] ?? letter;
    return letter === letter.toLowerCase() ? replaced : replaced.toUpperCase();
  },
  rtl: (letter) => arabic[letter.toLowerCase().charCodeAt(0) - 97] ?? letter,
};

/** Returns a text in a pseudo-language. */
function translate(text: string, language: PseudoLanguage): string {
  const parts = text.split(placeholders);
  const translated = parts.map((part, index) => (index % 2 === 1 ? part : part.replace(/[a-z]/gi, letters[language])));
  return language === 'long' ? `[${translated.join('')}]` : translated.join('');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Writes a page's prerendered texts in the pseudo-language, as its build would. */
function translatePage(page: string, texts: ReadonlyMap<string, string>, language: PseudoLanguage): string {
  const known = new Map([...texts].map(([english, text]) => [escaped(english), escaped(text)]));
  return page
    .replace('lang="en" dir="ltr"', `lang="${languages[language]}" dir="${language === 'rtl' ? 'rtl' : 'ltr'}"`)
    .replace(/(?<=>)[^<>]+(?=<)/g, (lines) => lines.replace(/.+/g, (text) => known.get(text) ?? text))
    .replace(/(?<= (?:title|aria-label|placeholder)=")[^"]+(?=")/g, (text) => known.get(text) ?? text);
}

/** Copies the build with its texts in a pseudo-language. Returns its folder and its texts by their keys. */
async function buildIn(language: PseudoLanguage) {
  const folder = await mkdtemp(path.join(tmpdir(), `hem-${language}-`));
  await cp(extensionFolder(), folder, { recursive: true });
  const messages = catalog.parse(JSON.parse(await readFile(path.join(folder, catalogFile), 'utf8')));
  const texts = new Map<string, string>();
  for (const [key, entry] of Object.entries(messages)) {
    // The manifest's texts have limits.
    if (key === 'extension_description') continue;
    const english = entry.message;
    entry.message = key === 'language' ? languages[language] : translate(english, language);
    if (key !== 'language') texts.set(english, entry.message);
  }
  await writeFile(path.join(folder, catalogFile), JSON.stringify(messages));
  for (const file of await readdir(folder))
    if (file.endsWith('.html')) {
      const page = path.join(folder, file);
      await writeFile(page, translatePage(await readFile(page, 'utf8'), texts, language));
    }
  return { folder, messages };
}

interface Pseudo {
  /** Returns a text without plural in the pseudo-language. */
  say: (key: keyof GeneratedI18nStructure, ...values: string[]) => string;
}

/** Returns a `test` that runs on the extension in a pseudo-language. */
export const testIn = (language: PseudoLanguage) =>
  test.extend<Pseudo & { pseudo: Awaited<ReturnType<typeof buildIn>> }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this very pattern
    pseudo: async ({}, use) => {
      const built = await buildIn(language);
      await use(built);
      await rm(built.folder, { recursive: true, force: true });
    },
    extension: async ({ chromium, pseudo, service: _outlivesTheExtension }, use) => {
      const extension = await loadExtension(chromium, pseudo.folder);
      await use(extension);
      await removeExtension(chromium, extension);
    },
    say: async ({ pseudo: { messages } }, use) =>
      use((key, ...values) => {
        const text = messages[key.replaceAll('.', '_')]?.message;
        if (text === undefined) throw new Error(`No text has the key ${key}.`);
        return text.replace(/\$(\d)/g, (_, at) => values[Number(at) - 1] ?? '');
      }),
  });
