import type { GeneratedI18nStructure } from '#i18n';
import { readLanguage } from '../../locales/language-file.ts';

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
  const { texts } = await readLanguage('en');
  return ({ key, parts }) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`No text has the key ${key}.`);
    const words = typeof text === 'string' ? text : text[parts[0] === 1 ? 'one' : 'other'];
    return (words ?? '').replace(/\$(\d)/g, (_, at) => inFull(parts[Number(at) - 1] ?? ''));
  };
}
