/** Words for yes and no in lower case. Each list begins with the values of localized spreadsheets. */
const words = {
  yes: [
    ...['true', 'wahr', 'vrai', 'verdadero', 'vero', 'verdadeiro', 'waar', 'prawda', 'pravda', 'sant', 'sand', 'sann'],
    ...['tosi', 'igaz', 'истина', 'істина', 'doğru'],
    ...['1', 'yes', 'ja', 'oui', 'sí', 'si', 'sì', 'sim', 'tak', 'ano', 'да', 'так', 'evet', '是', 'はい'],
  ],
  no: [
    ...['false', 'falsch', 'faux', 'falso', 'onwaar', 'fałsz', 'nepravda', 'falskt', 'falsk', 'usann', 'epätosi'],
    ...['hamis', 'ложь', 'хибність', 'yanlış', 'yanliş'],
    ...['0', 'no', 'nein', 'non', 'nee', 'nej', 'nei', 'não', 'nie', 'ne', 'нет', 'ні', 'hayır', '否', 'いいえ'],
  ],
} as const;

/** Other signs of a checked or unchecked box. They are ambiguous unless the column is known to be a flag. */
const marks = { yes: ['y', 'on', 'x'], no: ['n', 'off'] } as const;

const flags = new Map<string, boolean>([
  ...words.yes.map((word) => [word, true] as const),
  ...words.no.map((word) => [word, false] as const),
]);
const marked = new Map<string, boolean>([
  ...marks.yes.map((mark) => [mark, true] as const),
  ...marks.no.map((mark) => [mark, false] as const),
]);

const plain = (written: string): string => written.trim().normalize('NFC').toLowerCase();

/** True if a text can hardly mean anything but yes or no. */
export const saysFlag = (written: string): boolean => flags.has(plain(written));

/** Reads yes or no; null for any other text. */
export const readFlag = (written: string): boolean | null =>
  flags.get(plain(written)) ?? marked.get(plain(written)) ?? null;
