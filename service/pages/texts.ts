import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { html } from 'hono/html';
import * as z from 'zod/mini';
import type { Markup } from './markup.ts';
import englishWords from './words/en.json' with { type: 'json' };

/** The words of pages, by key. A text with plural forms has one for each category of `Intl.PluralRules`. */
const wordsSchema = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));
type Words = z.infer<typeof wordsSchema>;

type Key = keyof typeof englishWords;
type PluralKey = { [K in Key]: (typeof englishWords)[K] extends string ? never : K }[Key];
export type TextKey = Exclude<Key, PluralKey | 'language'>;

/** The texts of all pages in one language. */
export interface Texts {
  /** A BCP 47 tag, such as `pt-BR`. */
  language: string;
  /** The language with its likely script and region, to compare it with the languages of visitors. */
  likely: Intl.Locale;
  /** The language with Latin digits, for `Intl`. */
  locale: string;
  direction: 'ltr' | 'rtl';
  /** Returns a text, with values for `$1`, `$2`. */
  text: (key: TextKey, ...values: string[]) => string;
  /** Returns a text with HTML for `$1`, `$2`. */
  markup: (key: TextKey, ...values: Markup[]) => Markup;
  /** Returns the plural form for a number, which replaces `$1`. */
  count: (key: PluralKey, count: number) => string;
}

/** The scripts that are written from right to left. */
const rightToLeftScripts = new Set(['Arab', 'Hebr']);
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Characters that would change the direction of the text after a value. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** Matches a placeholder. */
const placeholder = /\$(\d)/;

/** Creates texts from words, with `language` among them. English words fill gaps. */
export function createTexts(words: Words): Texts {
  const language = String(words['language']);
  const locale = `${language}-u-nu-latn`;
  const likely = new Intl.Locale(language).maximize();
  const direction = rightToLeftScripts.has(likely.script ?? '') ? 'rtl' : 'ltr';
  const plurals = new Intl.PluralRules(locale);
  /** Isolates a value whose direction may differ from the text's, so that it does not reorder the text. */
  const isolate = (value: string) => {
    const plain = value.replace(turning, '');
    return direction === 'rtl' || rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
  };
  const find = (key: TextKey): string => {
    const found = words[key] ?? englishWords[key];
    return typeof found === 'string' ? found : '';
  };
  return {
    language,
    likely,
    locale,
    direction,
    text: (key, ...values) =>
      // A split by a group has the numbers of the placeholders at its odd places.
      find(key)
        .split(placeholder)
        .map((part, at) => (at % 2 === 0 ? part : isolate(values[Number(part) - 1] ?? '')))
        .join(''),
    markup: (key, ...values) =>
      html`${find(key)
        .split(placeholder)
        .map((part, at) => (at % 2 === 0 ? part : values[Number(part) - 1]))}`,
    count: (key, count) => {
      const forms: Record<string, string> = z.record(z.string(), z.string()).parse(words[key] ?? englishWords[key]);
      const form = forms[String(count)] ?? forms[plurals.select(count)] ?? forms['other'] ?? '';
      return form.replace('$1', count.toLocaleString(locale));
    },
  };
}

/** Written from `locales` by `npm run service-words`, a file for each complete language. */
const folder = path.join(import.meta.dirname, 'words');

/** The texts of all complete languages. */
export const allTexts: readonly Texts[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .toSorted()
  .map((file) => createTexts(wordsSchema.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))));

export const english = createTexts(englishWords);

/** Returns the texts in one of these languages, else English ones. */
export const textsIn = (language: string): Texts => allTexts.find((texts) => texts.language === language) ?? english;
