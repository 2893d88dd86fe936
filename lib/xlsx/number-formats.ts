import { dateFromSerial, format, getFormatDateInfo, getFormatFromId } from 'numfmt';
import { parseXml } from './parse-xml.ts';
import type { Budget, ZipEntry } from './zip.ts';

/** Returns a number as its cell shows it. */
export type ShowNumber = (value: number) => string;

interface Options {
  isFrom1904: boolean;
  /** The language of a person's spreadsheet program, which chooses decimal signs and names of months. */
  language: string;
}

/** The days from 1900 to 1904, by which dates of old Macs differ. */
const daysTo1904 = 1462;

/** The maximum length of a pattern, as in Excel. A longer one could make each cell's text as long. */
const maxPatternLength = 255;

const pad = (part: number, length = 2): string => String(part).padStart(length, '0');

/** Returns a number without a format. Programs shorten a long one by an exponent, which would break ids. */
const plainNumber = (value: number): string =>
  Number.isSafeInteger(value) ? String(value) : format('General', value, { locale: 'en' });

/**
 * Returns a function that shows numbers in a format of a spreadsheet. A full date is shown as 2026-12-24 or 2026-12-24
 * 18:00, since its own format may leave the order of day and month open.
 */
function numberFormat(pattern: string, { isFrom1904, language }: Options): ShowNumber {
  if (pattern.length > maxPatternLength || /^(general|@)?$/i.test(pattern)) return plainNumber;
  const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(pattern);
  const isDate = [year, month, day, hours, minutes, seconds].includes(true);
  const shift = isDate && isFrom1904 ? daysTo1904 : 0;
  if (!(year && month && day)) {
    return (value) =>
      format(pattern, value + shift, { locale: language, throws: false, invalid: plainNumber(value) }).trim();
  }
  const step = seconds ? 86_400 : 1440;
  return (value) => {
    const serial = value + shift;
    // Rounded to what is shown: half past six is stored as 18.4999….
    const parts = dateFromSerial(hours ? Math.round(serial * step) / step + 1e-9 : serial);
    const [y, m, d, h, min, s] = parts;
    if (!(serial >= 0 && y <= 9999)) return plainNumber(value);
    const time = hours ? ` ${pad(h)}:${pad(min)}${seconds ? `:${pad(s)}` : ''}` : '';
    return `${pad(y, 4)}-${pad(m)}-${pad(d)}${time}`;
  };
}

/** Reads how each style of cells shows numbers. */
export async function readNumberFormats(
  entry: ZipEntry | null,
  budget: Budget,
  options: Options,
): Promise<(style: number) => ShowNumber> {
  const patterns = new Map<number, string>();
  const styles: number[] = [];
  let isOfCells = false;
  if (entry !== null) {
    await parseXml(entry, budget, {
      onOpen({ name, attribute }) {
        const id = Number(attribute('numFmtId') ?? 0);
        if (name === 'numFmt') patterns.set(id, attribute('formatCode') ?? '');
        else if (name === 'cellXfs') isOfCells = true;
        else if (name === 'xf' && isOfCells) styles.push(id);
      },
      onClose(name) {
        if (name === 'cellXfs') isOfCells = false;
      },
    });
  }
  const shown = new Map<number, ShowNumber>();
  return (style) => {
    const id = styles[style] ?? 0;
    const known = shown.get(id);
    if (known !== undefined) return known;
    const made = safeFormat(patterns.get(id) ?? builtInPattern(id, options.language), options);
    shown.set(id, made);
    return made;
  };
}

/** Returns the pattern of a format that every program knows by its number. */
const builtInPattern = (id: number, language: string): string => getFormatFromId(id, language);

/** Returns the plain number for a pattern that is no valid one. */
function safeFormat(pattern: string, options: Options): ShowNumber {
  try {
    return numberFormat(pattern, options);
  } catch {
    return plainNumber;
  }
}
