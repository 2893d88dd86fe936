import { type Messages, messagesOf } from './build-language.ts';
import { readLanguage } from './language-file.ts';
import { sourceCode } from './languages.ts';

/** Plural forms that a language may lack: `i18n.t` then takes another one. */
const optionalForm = /_(?:0|zero|one|two|few|many)$/;

/**
 * Reads the messages of a language, for code that runs outside of a browser.
 *
 * @returns `browser.i18n.getMessage`
 */
export const readMessages = async (code = sourceCode) =>
  getMessageOf(messagesOf(await readLanguage(code), await readLanguage(sourceCode)));

/**
 * Returns `browser.i18n.getMessage` of some messages. It throws for a missing message or value instead of returning an
 * empty text.
 */
export function getMessageOf(messages: Messages) {
  return function getMessage(key: string, substitutions: string | (string | number)[] = []): string {
    const text = messages[key]?.message;
    if (text === undefined) {
      if (optionalForm.test(key)) return '';
      throw new Error(`locales/${messages['language']?.message}.yml has no message ${key}`);
    }
    return text.replace(/\$(\d)/g, (_placeholder, position) => {
      const value = [substitutions].flat()[Number(position) - 1];
      if (value === undefined) throw new Error(`The message ${key} lacks its $${position}`);
      return `${value}`;
    });
  };
}
