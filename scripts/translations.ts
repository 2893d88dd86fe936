/**
 * Shows what is left to do in the languages: `npm run translations` lists all, and `npm run translations -- de` names
 * each missing and wrong text of one. `--since COMMIT` also names the English texts that changed since, and `--missing`
 * prints the missing ones as YAML, to be translated and added to the file.
 */
import { execFile } from 'node:child_process';
import process from 'node:process';
import { parseArgs, promisify } from 'node:util';
import { stringify } from 'yaml';
import { isRecord } from '../lib/contract/is-object.ts';
import {
  formsOf,
  type LanguageFile,
  languageCodes,
  parseLanguage,
  readLanguage,
  type Text,
} from '../locales/language-file.ts';
import { categoriesOf, sourceCode, tagOf } from '../locales/languages.ts';
import { type Problem, problemsIn } from '../locales/problems.ts';
import { isEnglish } from '../locales/spelling.ts';
import { messageOf } from './terminal/plain-error.ts';
import { say } from './terminal/step.ts';

const source = await readLanguage(sourceCode);

/** Reads a language's file. A language without one has no texts yet. */
const read = async (code: string): Promise<LanguageFile> =>
  (await languageCodes()).includes(code) ? readLanguage(code) : parseLanguage(code, `language: ${tagOf(code)}`);

const shown = (text: Text): string =>
  typeof text === 'string'
    ? text
    : Object.entries(text)
        .map(([form, words]) => `${form}: ${words}`)
        .join(' | ');

/** Returns the text of a key that may name a plural form. */
const textAt = (texts: ReadonlyMap<string, Text>, key: string): Text | undefined =>
  texts.get(key) ?? texts.get(key.replace(/\.\w+$/, ''));

const heading = (title: string, { length }: readonly unknown[]) => say(`\n${title} (${length})`);

async function listLanguages(): Promise<void> {
  for (const code of await languageCodes()) {
    const file = await readLanguage(code);
    const problems = problemsIn(file, source);
    const count = (kind: Problem['kind']) => problems.filter((problem) => problem.kind === kind).length;
    const state = file.isComplete || code === sourceCode ? 'complete' : 'unfinished';
    const found = `${count('missing')} missing, ${count('broken')} broken, ${count('wrong')} wrong`;
    say(`${code.padEnd(6)} ${state.padEnd(10)} ${found}`);
  }
}

async function showLanguage(code: string): Promise<void> {
  const file = await read(code);
  const problems = problemsIn(file, source);
  const titles = { broken: 'Cannot be built', wrong: 'Wrong', missing: 'Missing' };
  for (const kind of ['broken', 'wrong', 'missing'] as const) {
    const found = problems.filter((problem) => problem.kind === kind);
    if (found.length > 0) heading(titles[kind], found);
    for (const { key, text } of found) {
      say(`  ${key} ${text}`);
      const [english, own] = [textAt(source.texts, key), textAt(file.texts, key)];
      if (english !== undefined) say(`    ${sourceCode}: ${shown(english)}`);
      if (own !== undefined) say(`    ${code}: ${shown(own)}`);
    }
  }
  const same = [...file.texts].filter(
    ([key, text]) =>
      code !== sourceCode &&
      Object.values(formsOf(text)).some((words) => isEnglish(words, source.texts.get(key) ?? '')),
  );
  if (same.length > 0) {
    heading('The same as in English, which may be right', same);
    for (const [key, text] of same) say(`  ${key}: ${shown(text)}`);
  }
  say(
    problems.length > 0
      ? `\n${problems.length} to correct in locales/${code}.yml`
      : `\nlocales/${code}.yml is ${file.isComplete ? 'complete' : 'ready for “complete: true”'}`,
  );
  if (problems.length > 0) process.exitCode = 1;
}

/** Prints the English texts that were added or changed since a commit, with the texts of a language. */
async function showChanges(code: string, commit: string): Promise<void> {
  const path = `locales/${sourceCode}.yml`;
  const { stdout } = await promisify(execFile)('git', ['show', `${commit}:${path}`], { maxBuffer: 2 ** 24 });
  const before = parseLanguage(sourceCode, stdout).texts;
  const { texts } = await read(code);
  const changed = [...source.texts].filter(([key, text]) => shown(text) !== shown(before.get(key) ?? ''));
  heading(`English texts changed since ${commit}`, changed);
  for (const [key, text] of changed) {
    say(`  ${key}`);
    say(`    before: ${shown(before.get(key) ?? '')}`);
    say(`    now:    ${shown(text)}`);
    say(`    ${code}:     ${shown(texts.get(key) ?? '')}`);
  }
}

/** Prints the missing texts in English as YAML, with the plural forms of the language. */
async function printMissing(code: string): Promise<void> {
  const { texts } = await read(code);
  const tree: Record<string, unknown> = {};
  for (const [key, english] of source.texts) {
    if (texts.has(key)) continue;
    const names = key.split('.');
    const last = names.pop() ?? '';
    let branch: Record<string, unknown> = tree;
    for (const name of names) branch = branchOf(branch, name);
    branch[last] = typeof english === 'string' ? english : formsIn(code, english);
  }
  process.stdout.write(stringify(tree, { lineWidth: 0 }));
}

function branchOf(branch: Record<string, unknown>, name: string): Record<string, unknown> {
  const inner = branch[name];
  if (isRecord(inner)) return inner;
  const made: Record<string, unknown> = {};
  branch[name] = made;
  return made;
}

const formsIn = (code: string, english: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    ['0', ...categoriesOf(code)].flatMap((form) => {
      const words = english[form] ?? (form === '0' ? undefined : english['other']);
      return words === undefined ? [] : [[form, words]];
    }),
  );

// The output may go to a program that reads only its beginning.
process.stdout.on('error', () => process.exit());

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { since: { type: 'string' }, missing: { type: 'boolean' } },
});
const [code] = positionals;
try {
  if (code === undefined) await listLanguages();
  else if (values.missing) await printMissing(code);
  else await showLanguage(code);
  if (code !== undefined && values.since !== undefined) await showChanges(code, values.since);
} catch (thrown) {
  say(messageOf(thrown));
  process.exitCode = 1;
}
