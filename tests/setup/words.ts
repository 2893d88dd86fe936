import { parseMessagesFile } from '@wxt-dev/i18n/build';
import type { GeneratedI18nStructure } from '#i18n';

type Key = keyof GeneratedI18nStructure;

/** A text on screen: its key in `locales` and its parameters. A number as the first one selects the plural. */
export interface Words {
  key: Key;
  parts: readonly (string | number)[];
}

export const words = (key: Key, ...parts: Words['parts']): Words => ({ key, parts });

const inFull = (part: string | number) => (typeof part === 'number' ? part.toLocaleString('en') : part);

/** Reads `locales/en.yml`. Returns a function that formats a text as on screen. */
export async function readWords(): Promise<(words: Words) => string> {
  const messages = await parseMessagesFile('locales/en.yml');
  return ({ key, parts }) => {
    const message = messages.find((one) => one.key.join('.') === key);
    if (message === undefined) throw new Error(`No text has the key ${key}.`);
    const text = message.type === 'plural' ? message.plurals[parts[0] === 1 ? '1' : 'n'] : message.message;
    return (text ?? '').replace(/\$(\d)/g, (_, at) => inFull(parts[Number(at) - 1] ?? ''));
  };
}
