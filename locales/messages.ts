import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';

/**
 * Reads Hem's English messages, for code that runs outside of a browser.
 *
 * @returns `browser.i18n.getMessage`, which throws for a missing message or value instead of returning an empty text
 */
export async function readMessages() {
  const messages = generateChromeMessages(await parseMessagesFile('locales/en.yml'));
  return function getMessage(key: string, substitutions: string[] = []): string {
    const text = messages[key]?.message;
    if (text === undefined) throw new Error(`locales/en.yml has no message ${key}`);
    return text.replace(/\$(\d)/g, (_placeholder, position) => {
      const value = substitutions[Number(position) - 1];
      if (value === undefined) throw new Error(`The message ${key} lacks its $${position}`);
      return value;
    });
  };
}
