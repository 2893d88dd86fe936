import { serviceBranch } from './branches.ts';
import { languageCodes, readLanguage } from './language-file.ts';
import { sourceCode } from './languages.ts';

/** Returns the service's files of words by name, written from the complete languages of `locales`. */
export async function serviceWords(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const code of await languageCodes()) {
    const { isComplete, texts } = await readLanguage(code);
    if (!isComplete && code !== sourceCode) continue;
    const words = [...texts].flatMap(([key, text]) => {
      if (key === 'language') return [[key, text]];
      return key.startsWith(`${serviceBranch}.`) ? [[key.slice(serviceBranch.length + 1), text]] : [];
    });
    files.set(`${code}.json`, `${JSON.stringify(Object.fromEntries(words), null, 2)}\n`);
  }
  return files;
}
