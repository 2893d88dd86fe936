import { formsOf, type LanguageFile, placeholdersIn, type Text } from './language-file.ts';
import { categoriesOf, onlyNumberOf, tagOf } from './languages.ts';
import { spellingProblem } from './spelling.ts';

/** Something to correct in the file of a language. */
export interface Problem {
  /**
   * `broken`: cannot be built. `missing`: shown in English, and cannot be built if the file is complete. `wrong`: fails
   * the tests of a complete file.
   */
  kind: 'broken' | 'missing' | 'wrong';
  /** The key, with the plural form if the problem is one form's: `popup.tracking.count.few`. */
  key: string;
  text: string;
}

/** Returns all problems of a language's file, in the order of its source. */
export function problemsIn(file: LanguageFile, source: LanguageFile): Problem[] {
  const unknown = [...file.texts.keys()].filter((key) => !source.texts.has(key));
  return [
    ...unknown.map((key): Problem => ({ kind: 'broken', key, text: 'is not a key of locales/en.yml' })),
    ...[...source.texts].flatMap(([key, english]) => problemsOf(file, key, english)),
  ];
}

/**
 * Throws if a language cannot be built as its file stands.
 *
 * @throws Error that names the file and each key
 */
export function checkBuildable(file: LanguageFile, source: LanguageFile): void {
  const problems = problemsIn(file, source).filter(
    ({ kind }) => kind === 'broken' || (kind === 'missing' && file.isComplete),
  );
  const lines = problems.map(({ key, text }) => `\n  ${key} ${text}`);
  if (lines.length > 0) throw new Error(`locales/${file.code}.yml:${lines.join('')}`);
}

function problemsOf({ code, texts }: LanguageFile, key: string, english: Text): Problem[] {
  const text = texts.get(key);
  if (text === undefined) return [{ kind: 'missing', key, text: 'is missing' }];
  if (key === 'language')
    return text === tagOf(code) ? [] : [{ kind: 'broken', key, text: `must be ${tagOf(code)}, as the file is named` }];
  if (typeof text !== typeof english) {
    const needed = typeof english === 'string' ? 'must be one text, without plural forms' : 'needs plural forms';
    return [{ kind: 'broken', key, text: needed }];
  }
  const missing = missingForms(code, text, english).map(
    (form): Problem => ({ kind: 'missing', key: `${key}.${form}`, text: 'is missing' }),
  );
  const found = Object.entries(formsOf(text)).flatMap(([form, words]): Problem[] => {
    const of = form === '' ? key : `${key}.${form}`;
    if (words.trim() === '') return [{ kind: 'missing', key: of, text: 'is empty' }];
    const isBroken = brokenPlaceholder(words, english);
    if (isBroken !== null) return [{ kind: 'broken', key: of, text: isBroken }];
    const isWrong = wrongForm(code, form) ?? lackingPlaceholder(code, form, words, english);
    const spelling = isWrong ?? spellingProblem(code, key, words, english);
    return spelling === null ? [] : [{ kind: 'wrong', key: of, text: spelling }];
  });
  return [...missing, ...found];
}

function missingForms(code: string, text: Text, english: Text): string[] {
  if (typeof text === 'string' || typeof english === 'string') return [];
  return [...('0' in english ? ['0'] : []), ...categoriesOf(code)].filter((form) => text[form] === undefined);
}

const wrongForm = (code: string, form: string): string | null =>
  form === '' || form === '0' || categoriesOf(code).includes(form)
    ? null
    : `is no plural form of this language. It has ${categoriesOf(code).join(', ')}`;

/** Browsers refuse a `$` without a number, and show nothing for a number without a value. */
function brokenPlaceholder(words: string, english: Text): string | null {
  if (/\$(?![1-9])/.test(words)) return 'has a $ without a number';
  const known = new Set(Object.values(formsOf(english)).flatMap((form) => [...placeholdersIn(form)]));
  const unknown = [...placeholdersIn(words)].filter((one) => !known.has(one));
  return unknown.length > 0 ? `has ${unknown.join(' and ')}, which the English text has not` : null;
}

/** Returns the placeholders that a text lacks. The form of a single number may leave out that number. */
function lackingPlaceholder(code: string, form: string, words: string, english: Text): string | null {
  const forms = formsOf(english);
  const [given, needed] = [
    placeholdersIn(words),
    placeholdersIn(forms[form === '0' ? '0' : 'other'] ?? forms[''] ?? ''),
  ];
  const lacking = [...needed].filter((one) => !given.has(one));
  const isSingle = form === '0' || (form !== '' && onlyNumberOf(code, form) !== null);
  if (lacking.length <= (isSingle ? 1 : 0)) return null;
  const reason = form === '' || isSingle ? '' : '. This form is of several numbers';
  return `lacks ${lacking.join(' and ')}${reason}`;
}
