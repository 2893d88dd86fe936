import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readAllMessages } from '../../locales/build-language.ts';
import { localesFolder, parseLanguage, readLanguage } from '../../locales/language-file.ts';
import { problemsIn } from '../../locales/problems.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hem-locales-'));
  const made = folder;
  onTestFinished(() => rm(made, { recursive: true }));
  await copyFile(join(localesFolder, 'en.yml'), join(folder, 'en.yml'));
});

const write = (code: string, yaml: string) => writeFile(join(folder, `${code}.yml`), yaml);
const threeWords = 'language: cs\nloading: Načítání…\nkeys: { heading: Klávesy }\n';

describe('a language with three words', () => {
  beforeEach(() => write('cs', threeWords));

  it('is one file, and is built for development', async () => {
    const messages = (await readAllMessages(true, folder)).get('cs');
    expect(messages).toMatchObject({ language: { message: 'cs' }, loading: { message: 'Načítání…' } });
  });

  it('has English words for all others, in each of its plural forms', async () => {
    const built = await readAllMessages(true, folder);
    const messages = built.get('cs') ?? {};
    expect(messages['dialog_close']).toEqual(built.get('en')?.['dialog_close']);
    const forms = Object.keys(messages).filter((name) => name.startsWith('import_rows_'));
    expect(forms.map((name) => messages[name]?.message)).toEqual(['$1 row', '$1 rows', '$1 rows', '$1 rows']);
    expect(forms).toEqual(['one', 'few', 'many', 'other'].map((form) => `import_rows_${form}`));
  });

  it('is not shipped before its file says that it is complete', async () => {
    expect([...(await readAllMessages(false, folder)).keys()]).toEqual(['en']);
    await write('cs', `complete: true\n${threeWords}`);
    await expect(readAllMessages(false, folder)).rejects.toThrow(/locales\/cs\.yml:\n {2}extension\.name is missing/);
  });
});

it('the Portuguese of Brazil is also that of Portugal, until that has a file', async () => {
  await write('pt_BR', 'language: pt-BR\nloading: Carregando…\n');
  const built = await readAllMessages(true, folder);
  expect(built.get('pt_PT')).toMatchObject({ language: { message: 'pt-PT' }, loading: { message: 'Carregando…' } });
  await write('pt_PT', 'language: pt-PT\nloading: A carregar…\n');
  expect((await readAllMessages(true, folder)).get('pt_PT')).toMatchObject({ loading: { message: 'A carregar…' } });
});

describe('a file that cannot be built', () => {
  it.each([
    ['a code that browsers do not know', 'de_DE', 'language: de-DE', /locales\/de_DE\.yml: browsers know no language/],
    ['broken YAML', 'cs', 'language: cs\n heading: x', /locales\/cs\.yml: .*at line \d/s],
    ['a key twice', 'cs', 'language: cs\nloading: a\nloading: b', /locales\/cs\.yml: Map keys must be unique/],
    ['an unknown key', 'cs', 'language: cs\nlaoding: x', /locales\/cs\.yml:\n {2}laoding is not a key/],
    ['the tag of another language', 'cs', 'language: sk', /locales\/cs\.yml:\n {2}language must be cs/],
    ['an unknown placeholder', 'cs', 'language: cs\nloading: $1', /loading has \$1, which the English text has not/],
    ['a $ without a number', 'cs', 'language: cs\nloading: $x$', /loading has a \$ without a number/],
    ['plural forms of a plain text', 'cs', 'language: cs\nloading: { other: x }', /loading must be one text/],
    ['a plain text instead of plural forms', 'cs', 'language: cs\nimport: { rows: x }', /rows needs plural forms/],
    ['a comment beside a text', 'cs', 'language: cs\nloading: a #b', /“a #b” needs quotes/],
    [
      'numbered plural forms',
      'cs',
      'language: cs\nimport: { rows: { 1: x, n: y } }',
      /import\.rows are named one, other/,
    ],
    ['a list', 'cs', 'language: cs\nloading: [x]', /locales\/cs\.yml: loading is no text/],
  ])('with %s is named with the place', async (_problem, code, yaml, message) => {
    await write(code, `${yaml}\n`);
    await expect(readAllMessages(true, folder)).rejects.toThrow(message);
  });
});

describe('the check of a language', () => {
  /** Returns the problems of a file's own texts, without what it lacks. */
  async function check(code: string, yaml: string): Promise<string[]> {
    const file = parseLanguage(code, `language: ${code.replace('_', '-')}\n${yaml}\n`);
    const own = problemsIn(file, await readLanguage('en')).filter(
      ({ key, text }) => text !== 'is missing' || file.texts.has(key.replace(/\.\w+$/, '')),
    );
    return own.map(({ kind, key, text }) => `${kind}: ${key} ${text}`);
  }

  it.each([
    ['a sentence left in English', 'de', 'none: Nothing is pending', ['wrong: pendingChanges.none is still English']],
    ['a name that is the same in English', 'de', 'heading: Pending', []],
  ])('finds %s', async (_case, code, line, found) => {
    expect(await check(code, `pendingChanges: { ${line} }`)).toEqual(found);
  });

  it.each([
    ['all forms', 'uk', '{ one: $1 а, few: $1 б, many: $1 в, other: $1 г }', []],
    ['a missing form', 'uk', '{ one: $1 а, few: $1 б, other: $1 г }', ['missing: import.rows.many is missing']],
    ['an empty form', 'de', '{ one: "", other: $1 b }', ['missing: import.rows.one is empty']],
    [
      'a form of another language',
      'de',
      '{ one: $1 a, few: $1 b, other: $1 c }',
      ['wrong: import.rows.few is no plural form of this language. It has one, other'],
    ],
    ['a form of one number without it', 'ar', formsOfArabic('سطر'), []],
    [
      'a form of several numbers without it',
      'uk',
      '{ one: рядок, few: $1 б, many: $1 в, other: $1 г }',
      ['wrong: import.rows.one lacks $1. This form is of several numbers'],
    ],
    ['exactly none, which English has not', 'de', '{ "0": keine, one: $1 a, other: $1 b }', []],
  ])('checks plural forms: %s', async (_case, code, forms, found) => {
    expect(await check(code, `import: { rows: ${forms} }`)).toEqual(found);
  });

  it.each([
    ['de', '„$1“ steht', null],
    ['de', '“$1” steht', /^has “/],
    ['de', '„$1 steht', /without its “/],
    ['de', "Hem's $1", /straight apostrophe/],
    ['fr', '«\u202f$1\u202f» n’est pas', null],
    ['fr', '« $1 »', /narrow no-break/],
    ['fr', 'Copié\u00a0: $1', null],
    ['fr', 'Copié : $1', /no-break space before/],
    ['ja', '「$1」', null],
    ['ja', '“$1”', /^has “/],
    ['pl', '„$1”', null],
    ['tr', 'Hem’in “$1”', null],
    ['nl', '‘$1’ is Hems’', null],
    ['uk', '«$1» з’єднано', null],
    ['zh_CN', '“$1”', null],
    ['ar', '«$1»', null],
    ['es', '\\"$1\\"', /straight quotation marks/],
    ['es', ' $1', /begins or ends with a blank/],
    ['es', 'a  $1', /two blanks/],
    ['es', 'sin nada', /lacks \$1/],
  ])('knows the writing of the language %s: %s', async (code, text, found) => {
    const problems = await check(code, `quick: { copied: "${text}" }`);
    if (found === null) expect(problems).toEqual([]);
    else expect(problems).toEqual([expect.stringMatching(/^wrong: quick\.copied /)]);
    if (found !== null) expect(problems[0]?.replace('wrong: quick.copied ', '')).toMatch(found);
  });

  it('knows the limits of the stores', async () => {
    const problems = await check('de', `extension: { name: ${'x'.repeat(46)}, description: ${'x'.repeat(133)} }`);
    expect(problems).toEqual([
      'wrong: extension.name has more than 45 characters, which stores refuse',
      'wrong: extension.description has more than 132 characters, which stores refuse',
    ]);
  });
});

function formsOfArabic(word: string): string {
  return `{ zero: ${word}, one: ${word}, two: ${word}, few: $1 ${word}, many: $1 ${word}, other: $1 ${word} }`;
}
