import type { GeneratedI18nStructure } from '#i18n';
import { isRightToLeft } from '../../lib/link/text-direction.ts';
import { readMessages } from '../../locales/messages.ts';

type Key = keyof GeneratedI18nStructure;

/** The texts of the pictures' language, by which scenes find what they press. */
export interface Words {
  /** Returns a text. A number as the first value selects the plural form. */
  text: (key: Key, ...values: (string | number)[]) => string;
  /** Returns a pattern of a text with any values in place of its placeholders. */
  like: (key: Key) => RegExp;
}

/** The browser's names of elements have plain blanks, where texts may have no-break ones. */
const patternOf = (text: string) =>
  text
    .split(/\s/)
    .map((word) => RegExp.escape(word))
    .join('\\s');

const nameOf = (key: Key) => key.replaceAll('.', '_');

/** Reads the texts of a language, by the browser's code. */
export async function readWords(code: string): Promise<Words> {
  const getMessage = await readMessages(code);
  const language = getMessage('language');
  const rules = new Intl.PluralRules(language);
  // As `i18n.t` does.
  const isolate = (value: string | number) => (isRightToLeft(language) ? `\u2068${value}\u2069` : `${value}`);
  return {
    text: (key, ...values) => {
      const [first] = values;
      const form = typeof first === 'number' ? `_${rules.select(first)}` : '';
      return getMessage(nameOf(key) + form, values.map(isolate));
    },
    like: (key) => {
      const value = '\0';
      const parts = getMessage(nameOf(key), Array<string>(9).fill(value)).split(value);
      return new RegExp(parts.map(patternOf).join('.+'));
    },
  };
}
