import { describe, expect, it } from 'vitest';
import { decode, encodingOf, markedEncoding } from '@/lib/import/decode.ts';
import type { Encoding } from '@/lib/import/encodings.ts';
import { Sheet } from '@/lib/import/sheet.ts';
import { encodedIn } from './encoded.ts';

/** Returns a text with the five marks of tones apart from their letters. */
const withMarks = (text: string): string =>
  text.replace(/\p{L}/gu, (letter) => {
    const [base = '', ...marks] = letter.normalize('NFD');
    const isTone = (mark: string) => /[\u{300}\u{301}\u{303}\u{309}\u{323}]/u.test(mark);
    return `${base}${marks.filter((mark) => !isTone(mark)).join('')}`.normalize('NFC') + marks.filter(isTone).join('');
  });

/** Titles as a spreadsheet of a language saves them. */
const titles: [Encoding, string, string[]][] = [
  ['windows-1251', 'ru', ['Весенняя распродажа', 'Скидки и подарки', 'Каталог — «Лето»']],
  ['koi8-r', 'ru', ['Весенняя распродажа', 'Скидки и подарки', 'Каталог']],
  ['ibm866', 'ru', ['Весенняя распродажа', 'Скидки и подарки', 'Каталог']],
  ['windows-1251', 'uk', ['Весняний розпродаж', 'Їжа та ґаджети']],
  ['windows-1250', 'pl', ['Wiosenna wyprzedaż', 'Święta i zakupy', 'Łódź']],
  ['iso-8859-2', 'pl', ['Wiosenna wyprzedaż', 'Święta i zakupy', 'Łódź']],
  ['windows-1250', 'cs', ['Jarní výprodej', 'Slevy a dárky', 'Šťastné a veselé']],
  ['windows-1250', 'hu', ['Tavaszi vásár', 'Őszi kedvezmények', 'Fűtés']],
  ['windows-1253', 'el', ['Ανοιξιάτικες εκπτώσεις', 'Δώρα', 'Άνοιξη']],
  ['windows-1254', 'tr', ['İlkbahar indirimi', 'Kışlık ürünler', 'Işık ve gölge']],
  ['windows-1255', 'he', ['מבצע אביב', 'מתנות']],
  ['windows-1256', 'ar', ['تخفيضات الربيع', 'هدايا']],
  ['windows-1257', 'lt', ['Pavasario išpardavimas', 'Dovanų čekiai', 'Žiema']],
  // The encoding has marks apart from their letters.
  ['windows-1258', 'vi', ['Giảm giá mùa hè', 'Quà tặng đồ dùng', 'Thời trang'].map(withMarks)],
  ['shift_jis', 'ja', ['春のセール', '夏の新商品カタログ', 'ギフト特集']],
  ['euc-jp', 'ja', ['春のセール', '夏の新商品カタログ', 'ギフト特集']],
  ['gb18030', 'zh-CN', ['春季促销', '新品上市', '礼品指南']],
  ['big5', 'zh-TW', ['春季促銷', '新品上市', '禮品指南']],
  ['euc-kr', 'ko', ['봄맞이 세일', '신상품 소개']],
  ['windows-874', 'th', ['ลดราคาฤดูใบไม้ผลิ', 'ของขวัญ']],
  ['windows-1252', 'de', ['Frühlingsangebote', 'Größe & Maß', 'Übersicht – „Sommer“']],
  ['windows-1252', 'fr', ['Soldes d’été', 'À la une', 'Cœur']],
  ['macintosh', 'de', ['Frühlingsangebote', 'Größe & Maß', 'Übersicht']],
  ['macintosh', 'fr', ['Soldes d’été', 'À la une', 'Façade']],
];

/** Returns a file of links with titles. */
const fileOf = (encoding: Encoding, lines: readonly string[]): Uint8Array<ArrayBuffer> =>
  encodedIn(
    encoding,
    ['url,title', ...lines.map((title, at) => `https://example.com/${at},${title}`), ''].join('\r\n'),
  );

describe('a file in an encoding of its country', () => {
  it.each(titles)('is read as %s by a browser in %s', (encoding, language, lines) => {
    const bytes = fileOf(encoding, lines);
    const found = encodingOf(bytes, [language, 'en']);
    expect(decode(bytes, found.encoding)).toBe(decode(bytes, encoding));
    expect(found.isGuess).toBe(true);
  });

  // Short titles in Hebrew and Korean fit other encodings as well.
  const foreign = titles.filter(([encoding]) => !/125[024578]|874|8859|mac|euc-kr/.test(encoding));
  it.each(foreign)('is read as %s by a browser in English: %s', (encoding, _, lines) => {
    const bytes = fileOf(encoding, lines);
    expect(decode(bytes, encodingOf(bytes, ['en-US', 'de']).encoding)).toBe(decode(bytes, encoding));
  });
});

/** Short titles with signs that are right at one place of a word only. */
const shortTitles: [Encoding, string, string[]][] = [
  ['windows-1252', 'fr', ['« Bonjour »', 'L’été – 20 €', 'Déjà vu…']],
  ['windows-1252', 'es', ['¿Qué hay?', '¡Olé!', '1.ª edición']],
  ['windows-1252', 'de', ['„Öl“ & ›Äpfel‹', '© 2026 Müller™', '20 °C', 'ÜBER UNS']],
  ['windows-1252', 'en', ['It’s “new” – buy', '•One', 'Price: £5']],
  ['macintosh', 'es', ['¿Qué hay?', '¡Olé!']],
  ['macintosh', 'de', ['„Öl“', 'MÄRZ']],
  ['koi8-u', 'uk', ['Їжа та ґаджети']],
  ['x-mac-cyrillic', 'ru', ['Весенняя распродажа']],
  ['iso-8859-5', 'ru', ['Каталог']],
  ['windows-1251', 'ru', ['РАСПРОДАЖА', 'iPhone для всех', '№ 5', 'Лето’26']],
  ['windows-1251', 'be', ['Ўсё для дому']],
  ['iso-8859-7', 'el', ['Άνοιξη']],
  ['iso-8859-6', 'ar', ['هدايا']],
  ['windows-1257', 'lv', ['Ēdiens']],
  ['windows-1257', 'et', ['Õun']],
  ['windows-1250', 'hr', ['Čaj – 5 €']],
  ['iso-8859-2', 'cs', ['Šťastné a veselé']],
  ['windows-1254', 'tr', ['“Yaz” – İndirim', 'ŞUBAT']],
  ['windows-1256', 'ar', ['؟ هل', '“الربيع” – 50']],
  ['windows-874', 'th', ['“ใหม่”']],
  ['shift_jis', 'ja', ['テスト・ページ', '「春」のセール', '１００％オフ']],
  ['euc-jp', 'ja', ['東京都']],
  ['gb18030', 'zh-CN', ['《春季》促销', '“新品”上市']],
  ['big5', 'zh-TW', ['全館５折！']],
  ['euc-kr', 'ko', ['“신상품” 소개', '「봄」 세일']],
];

it.each(shortTitles)('a single title in %s is enough for a browser in %s', (encoding, language, all) => {
  for (const title of all) {
    // The last line may have no end.
    const bytes = encodedIn(encoding, `url,title\rhttps://example.com/,Sale\rhttps://example.com/a,${title}`);
    const found = encodingOf(bytes, [language, 'en']);
    expect({ text: decode(bytes, found.encoding), isGuess: found.isGuess }).toEqual({
      ...{ text: decode(bytes, encoding), isGuess: true },
    });
  }
});

describe('UTF-16', () => {
  it.each([
    ['utf-16le', [0xff, 0xfe]],
    ['utf-16be', [0xfe, 0xff]],
  ] as const)('is known by its mark, or else by its zeros: %s', (encoding, mark) => {
    const bytesOf = (text: string) =>
      [...text].flatMap((sign) => {
        const unit = sign.charCodeAt(0);
        return encoding === 'utf-16le' ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255];
      });
    // No letter here has a byte of zero.
    expect(markedEncoding(new Uint8Array([...mark, ...bytesOf('春のセール')]))).toBe(encoding);
    expect(markedEncoding(new Uint8Array([mark[0], mark[0], ...bytesOf('春のセール')]))).toBeNull();
    expect(markedEncoding(new Uint8Array(bytesOf('url,title\n')))).toBe(encoding);
  });

  it('is not what a file with a few zeros has, or with zeros everywhere', () => {
    const bytes = new TextEncoder().encode('url,title\nhttps://example.com/,A\n');
    for (const at of [4, 5]) expect(markedEncoding(bytes.with(at, 0))).toBeNull();
    expect(markedEncoding(new Uint8Array(100))).toBeNull();
  });
});

it.each([
  // Three letters in UTF-8 for each wrong byte.
  ['äöü', [0xfc], 'utf-8'],
  ['äö', [0xfc], 'windows-1252'],
  ['äöüäöüä', [0xfc, 0x20, 0xfc, 0x20, 0xfc], 'utf-8'],
  ['äöüäöü', [0xfc, 0x20, 0xfc, 0x20, 0xfc], 'windows-1252'],
] as const)(
  'a text is UTF-8 if it has more than twice as many of its letters as wrong bytes: %s, %j',
  (text, wrong, encoding) => {
    const bytes = Uint8Array.from([...new TextEncoder().encode(text), 0x20, ...wrong]);
    expect(encodingOf(bytes, ['de'])).toEqual({ encoding, isGuess: encoding !== 'utf-8' });
  },
);

it.each(['utf-16le', 'utf-16be'] as const)(
  '%s is known by zeros in half of its letters, and in one half of the bytes',
  (encoding) => {
    const bytesOf = (units: readonly number[]) =>
      new Uint8Array(
        units.flatMap((unit) => (encoding === 'utf-16le' ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
      );
    const letters = (latin: number, other: number) => [
      ...Array<number>(latin).fill(0x61),
      ...Array<number>(other).fill(0x431),
    ];
    expect(markedEncoding(bytesOf(letters(51, 49)))).toBe(encoding);
    expect(markedEncoding(bytesOf(letters(50, 50)))).toBeNull();
    // Letters whose other byte is zero.
    const zeros = (count: number) => [...Array<number>(80).fill(0x61), ...Array<number>(count).fill(0x400)];
    expect(markedEncoding(bytesOf(zeros(19)))).toBe(encoding);
    expect(markedEncoding(bytesOf(zeros(20)))).toBeNull();
    // Only the beginning counts.
    expect(markedEncoding(bytesOf([...letters(2_048, 0), ...letters(0, 9_000)]))).toBe(encoding);
  },
);

describe('UTF-8 with a wrong byte', () => {
  it.each(['Frühlingsangebote', 'Весенняя распродажа', '春のセール'])(
    'stays UTF-8, and the row is named: %s',
    (title) => {
      const rows = Array.from({ length: 200 }, (_, at) => `https://example.com/${at},${title}\n`);
      const bytes = new TextEncoder().encode(`url,title\n${rows.join('')}`);
      const lines = bytes.indexOf(0x0a, 5_000);
      // The row's title ends with a byte of another encoding.
      bytes[lines - 1] = 0xfc;
      const row = new TextDecoder().decode(bytes.subarray(0, lines)).split('\n').length;
      const opened = new Sheet(['ru']).open(bytes.buffer);
      expect(opened).toMatchObject({ encoding: 'utf-8', guessedTexts: null, count: 200 });
      expect(opened.problems).toEqual([{ code: 'lost', row }]);
    },
  );
});

describe('a guessed encoding', () => {
  const bytes = fileOf('windows-1251', ['Sale', 'Весна', 'Лето', 'Осень', 'Зима']);

  it('has the first titles that show if it is right', () => {
    expect(new Sheet(['ru']).open(bytes.buffer)).toMatchObject({
      encoding: 'windows-1251',
      guessedTexts: ['Весна', 'Лето', 'Осень'],
    });
  });

  it('is no guess any more once it is chosen', () => {
    expect(new Sheet(['ru']).open(bytes.buffer, 'koi8-r')).toMatchObject({ encoding: 'koi8-r', guessedTexts: null });
  });

  it('has other cells without titles', () => {
    const text = 'url,note\nhttps://example.com/a,Весна\n';
    const { guessedTexts } = new Sheet(['ru']).open(encodedIn('windows-1251', text).buffer);
    expect(guessedTexts).toEqual(['Весна']);
  });
});
