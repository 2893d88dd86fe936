/** The encodings of the standard for `TextDecoder`, by the writing for which they are made, the most common ones first. */
const encodingsByWriting = {
  unicode: ['utf-8', 'utf-16le', 'utf-16be'],
  western: ['windows-1252', 'macintosh', 'iso-8859-15', 'iso-8859-10', 'iso-8859-14', 'iso-8859-3'],
  centralEuropean: ['windows-1250', 'iso-8859-2', 'iso-8859-16'],
  cyrillic: ['windows-1251', 'koi8-r', 'koi8-u', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'],
  greek: ['windows-1253', 'iso-8859-7'],
  turkish: ['windows-1254'],
  hebrew: ['windows-1255', 'iso-8859-8-i', 'iso-8859-8'],
  arabic: ['windows-1256', 'iso-8859-6'],
  baltic: ['windows-1257', 'iso-8859-13', 'iso-8859-4'],
  vietnamese: ['windows-1258'],
  japanese: ['shift_jis', 'euc-jp', 'iso-2022-jp'],
  chinese: ['gb18030', 'gbk'],
  traditionalChinese: ['big5'],
  korean: ['euc-kr'],
  thai: ['windows-874'],
} as const;

export type Writing = keyof typeof encodingsByWriting;
export type Encoding = (typeof encodingsByWriting)[Writing][number];

export const encodings: readonly Encoding[] = Object.values(encodingsByWriting).flat();

function isKnown(encoding: Encoding): boolean {
  try {
    return new TextDecoder(encoding).fatal === false;
  } catch {
    return false;
  }
}

/** Returns the writings with those encodings that this browser knows. */
export const writings = (): [Writing, Encoding[]][] =>
  Object.entries(encodingsByWriting).map(([writing, names]) => [writing as Writing, names.filter(isKnown)]);

const byScript: Partial<Record<string, Writing>> = {
  ...{ Cyrl: 'cyrillic', Grek: 'greek', Hebr: 'hebrew', Arab: 'arabic', Thai: 'thai' },
  ...{ Jpan: 'japanese', Hans: 'chinese', Hant: 'traditionalChinese', Kore: 'korean' },
};

const byLanguage: Partial<Record<string, Writing>> = {
  ...{ tr: 'turkish', az: 'turkish', lt: 'baltic', lv: 'baltic', et: 'baltic', vi: 'vietnamese' },
  ...Object.fromEntries(
    ['bs', 'cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl', 'sq', 'sr'].map(
      (language) => [language, 'centralEuropean'] as const,
    ),
  ),
};

/** Returns the writing of a language, such as `zh-TW`. */
export function writingOf(language: string): Writing {
  try {
    const locale = new Intl.Locale(language).maximize();
    return byScript[locale.script ?? ''] ?? byLanguage[locale.language] ?? 'western';
  } catch {
    return 'western';
  }
}
