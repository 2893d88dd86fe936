import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Document, parseDocument, visit } from 'yaml';
import { isRecord } from '../lib/contract/is-object.ts';
import { checkCode } from './languages.ts';

/** The folder with the file of each language. */
export const localesFolder = import.meta.dirname;

/** The names of plural forms: the categories of `Intl.PluralRules`, and exactly none. */
const formNames = ['0', 'zero', 'one', 'two', 'few', 'many', 'other'];

/** A text, or its plural forms by name. */
export type Text = string | Readonly<Record<string, string>>;

/** The content of a language's file. */
export interface LanguageFile {
  /** The browser's code of the language, such as `pt_BR`. */
  code: string;
  /** True if the file says `complete: true`: it is checked for completeness, and shipped. */
  isComplete: boolean;
  /** The texts by key, such as `popup.title`. */
  texts: ReadonlyMap<string, Text>;
}

/** Returns the codes of all languages that have a file. */
export async function languageCodes(folder = localesFolder): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /\.ya?ml$/.test(name));
  return names.map((name) => name.replace(/\.yml$/, '')).sort();
}

/** Reads the file of a language. */
export const readLanguage = async (code: string, folder = localesFolder): Promise<LanguageFile> =>
  parseLanguage(code, await readFile(join(folder, `${code}.yml`), 'utf8'));

/**
 * Parses the file of a language.
 *
 * @throws Error that names file and place, if the file's name or its YAML is wrong
 */
export function parseLanguage(code: string, yaml: string): LanguageFile {
  checkCode(code);
  // In this schema all values are texts, so `no` and `1` need no quotes.
  const document = parseDocument(yaml, { schema: 'failsafe' });
  const problem = [...document.errors, ...document.warnings][0]?.message ?? cutText(document);
  if (problem !== null) throw new Error(`locales/${code}.yml: ${problem}`);
  const content: unknown = document.toJS();
  if (!isRecord(content)) throw new Error(`locales/${code}.yml: holds no texts`);
  const { complete, ...branches } = content;
  if (complete !== undefined && complete !== 'true')
    throw new Error(`locales/${code}.yml: complete is either true or left out`);
  const texts = new Map<string, Text>();
  addTexts(code, texts, [], branches);
  return { code, isComplete: complete === 'true', texts };
}

/** Comments stand on their own lines, since YAML would read the rest of a text after ` #` as one. */
function cutText(document: Document): string | null {
  let cut: string | null = null;
  visit(document, {
    Scalar(_key, { value, comment }) {
      if (comment) cut = `“${value} #${comment}” needs quotes, or the comment a line of its own`;
    },
  });
  return cut;
}

function addTexts(code: string, texts: Map<string, Text>, path: string[], value: unknown): void {
  const key = path.join('.');
  if (typeof value === 'string') texts.set(key, value);
  else if (isForms(value)) texts.set(key, value);
  else if (isRecord(value))
    for (const [name, inner] of Object.entries(value)) {
      if (name === '1' || name === 'n')
        throw new Error(`locales/${code}.yml: the plural forms of ${key} are named one, other and so on`);
      if (!/^\w+$/.test(name)) throw new Error(`locales/${code}.yml: “${name}” in ${key} is no name of a text`);
      addTexts(code, texts, [...path, name], inner);
    }
  else throw new Error(`locales/${code}.yml: ${key} is no text`);
}

const isForms = (value: unknown): value is Record<string, string> =>
  isRecord(value) &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([name, text]) => formNames.includes(name) && typeof text === 'string');

/** Returns the forms of a text by name. A text without plural forms has the form `''`. */
export const formsOf = (text: Text): Readonly<Record<string, string>> =>
  typeof text === 'string' ? { '': text } : text;

/** The placeholders in a text: values by number, and the browser's `%s`. */
export const placeholdersIn = (text: string): Set<string> => new Set(text.match(/\$[1-9]|%s/g) ?? []);
