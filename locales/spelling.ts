import { formsOf, type Text } from './language-file.ts';
import { sourceCode } from './languages.ts';

/** The quotation marks of each language: pairs, the usual first. A second pair is for quotations or as an alternative. */
const quotationMarks: Record<string, readonly string[]> = {
  ar: ['«»', '“”'],
  de: ['„“', '‚‘'],
  en: ['“”'],
  es: ['«»', '“”'],
  fr: ['«»', '“”'],
  hi: ['“”', '‘’'],
  it: ['«»', '“”'],
  ja: ['「」', '『』'],
  ko: ['‘’', '“”'],
  nl: ['‘’', '“”'],
  pl: ['„”', '«»'],
  pt_BR: ['“”', '‘’'],
  pt_PT: ['«»', '“”'],
  tr: ['“”', '‘’'],
  uk: ['«»', '„“'],
  zh_CN: ['“”', '‘’'],
};

/** Texts of three or more words that are the same as in English, with the reason. */
const sameAsEnglish: Record<string, string> = {};

/** The longest store name, and the longest description that Chrome's store accepts. */
const longest: Record<string, number> = { 'extension.name': 45, 'extension.description': 132 };

/** Returns the first problem of a text's writing; null if there is none. */
export function spellingProblem(code: string, key: string, words: string, english: Text): string | null {
  const max = longest[key] ?? Number.POSITIVE_INFINITY;
  if ([...words].length > max) return `has more than ${max} characters, which stores refuse`;
  if (/^\s|\s$/.test(words)) return 'begins or ends with a blank';
  if (/\s\s|[\n\t]/.test(words)) return 'has two blanks in a row, or a line break';
  if (code === sourceCode) return null;
  if (isEnglishSentence(key, words, english)) return 'is still English';
  if (code === 'fr' && / [:;!?%]/.test(words)) return 'needs a no-break space before : ; ! ? %';
  return quotesProblem(code, words);
}

/** True if a text is the English one. Two words may be the same in both languages. */
export const isEnglish = (words: string, english: Text): boolean => Object.values(formsOf(english)).includes(words);

const isEnglishSentence = (key: string, words: string, english: Text): boolean =>
  sameAsEnglish[key] === undefined &&
  isEnglish(words, english) &&
  words.split(' ').filter((word) => /\p{L}{2}/u.test(word)).length > 2;

function quotesProblem(code: string, words: string): string | null {
  if (words.includes('"')) return 'has straight quotation marks';
  if (words.includes("'")) return 'has a straight apostrophe. Write ’';
  const pairs = quotationMarks[code];
  if (pairs === undefined) return null;
  const open: string[] = [];
  for (const mark of words.match(/[«»‹›“”„‟‘’‚「」『』]/g) ?? []) {
    const opened = pairs.find((pair) => pair[0] === mark);
    const closed = pairs.find((pair) => pair[1] === mark);
    if (closed !== undefined && open.at(-1) === mark) open.pop();
    else if (opened?.[1] !== undefined) open.push(opened[1]);
    // Otherwise it is an apostrophe.
    else if (mark !== '’') return `has ${mark}, which is none of ${pairs.join(', ')}, or closes nothing`;
  }
  if (open.length > 0) return `has a quotation without its ${open.join('')}`;
  if (code === 'fr' && /«(?!\u202f)|(?<!\u202f)»/.test(words)) return 'needs narrow no-break spaces within « »';
  return null;
}
