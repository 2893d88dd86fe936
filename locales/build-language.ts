import { isExtensionText } from './branches.ts';
import {
  formsOf,
  type LanguageFile,
  languageCodes,
  localesFolder,
  placeholdersIn,
  readLanguage,
  type Text,
} from './language-file.ts';
import { categoriesOf, onlyNumberOf, sharedFiles, sourceCode, tagOf } from './languages.ts';
import { checkBuildable } from './problems.ts';

/** A file of messages, as browsers read them. */
export type Messages = Record<string, { message: string }>;

/**
 * Returns the messages of each language by the browser's code.
 *
 * @param withUnfinished - also returns languages that are not complete. English replaces what they lack.
 * @throws Error that names file and key of a language that cannot be built
 */
export async function readAllMessages(withUnfinished: boolean, folder = localesFolder): Promise<Map<string, Messages>> {
  const source = await readLanguage(sourceCode, folder);
  const files = await Promise.all((await languageCodes(folder)).map((code) => readLanguage(code, folder)));
  const built = new Map<string, Messages>();
  for (const file of files) {
    checkBuildable(file, source);
    if (file.code !== sourceCode && !file.isComplete && !withUnfinished) continue;
    built.set(file.code, messagesOf(file, source));
    const others = Object.keys(sharedFiles).filter((code) => sharedFiles[code] === file.code);
    for (const code of others) {
      const isWritten = files.some((other) => other.code === code && (other.isComplete || withUnfinished));
      if (!isWritten) built.set(code, { ...messagesOf(file, source), language: { message: tagOf(code) } });
    }
  }
  return built;
}

/** Returns the messages of a language. Each plural form is a message of its own. English replaces missing texts. */
export function messagesOf(file: LanguageFile, source: LanguageFile): Messages {
  const messages: Messages = {};
  for (const [key, english] of extensionTexts(source)) {
    const name = key.replaceAll('.', '_');
    const forms = { ...englishForms(file.code, english), ...written(file.texts.get(key) ?? {}) };
    for (const [form, message] of Object.entries(forms)) messages[form === '' ? name : `${name}_${form}`] = { message };
  }
  // Browsers ignore the case of names.
  const names = new Set<string>();
  for (const name of Object.keys(messages)) {
    if (names.has(name.toLowerCase()))
      throw new Error(`locales/${file.code}.yml: two texts have the message name ${name}`);
    names.add(name.toLowerCase());
  }
  return { ...messages, language: { message: tagOf(file.code) } };
}

/** Returns the type of each text for the compiler (i18n.ts). */
export function structureOf(source: LanguageFile): string {
  const lines = extensionTexts(source).map(([key, text]) => {
    const numbers = Object.values(formsOf(text)).flatMap((form) =>
      [...placeholdersIn(form)].map((one) => Number(one[1])),
    );
    const substitutions = Math.max(0, ...numbers.filter((number) => number > 0));
    return `  "${key}": { substitutions: ${substitutions}, plural: ${typeof text !== 'string'} };`;
  });
  return `export type GeneratedI18nStructure = {\n${lines.join('\n')}\n}\n`;
}

const extensionTexts = ({ texts }: LanguageFile): [string, Text][] =>
  [...texts].filter(([key]) => isExtensionText(key));

const written = (text: Text) => Object.fromEntries(Object.entries(formsOf(text)).filter(([, words]) => words !== ''));

/** Returns the English forms of a text for each plural category of a language. */
function englishForms(code: string, english: Text): Record<string, string> {
  if (typeof english === 'string') return { '': english };
  const { other = '', one = other, ...exact } = english;
  const forms = categoriesOf(code).map((category) => [category, onlyNumberOf(code, category) === 1 ? one : other]);
  return { ...exact, ...Object.fromEntries(forms) };
}
