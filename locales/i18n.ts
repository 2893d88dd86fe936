import { browser } from 'wxt/browser';
import type { GeneratedI18nStructure } from '../.wxt/i18n/structure';
import { hasRightToLeft, isRightToLeft } from '../lib/link/text-direction.ts';

declare module 'wxt/browser' {
  /** WXT knows only the messages of browsers themselves. */
  interface WxtI18n {
    getMessage(name: string, values?: string[]): string;
  }
}

type Value = string | number;

/** The values for a text's placeholders, by their number. */
interface Values {
  0: [];
  1: [$1: Value];
  2: [$1: Value, $2: Value];
  3: [$1: Value, $2: Value, $3: Value];
  4: [$1: Value, $2: Value, $3: Value, $4: Value];
  5: [$1: Value, $2: Value, $3: Value, $4: Value, $5: Value];
}

/** The largest of several numbers: if a key is one of several, a text ignores values that it has no placeholder for. */
type Most<N extends keyof Values> = 5 extends N
  ? 5
  : 4 extends N
    ? 4
    : 3 extends N
      ? 3
      : 2 extends N
        ? 2
        : 1 extends N
          ? 1
          : 0;

/** The arguments of a text: the number that selects its plural form, if it has any, and its placeholders' values. */
type Given<T extends { substitutions: keyof Values }> = [T] extends [{ plural: false; substitutions: 0 }]
  ? []
  : [T] extends [{ plural: false }]
    ? [values: Values[Most<T['substitutions']>]]
    : [T] extends [{ plural: true; substitutions: 0 | 1 }]
      ? [n: number, values?: Values[1]]
      : [T] extends [{ plural: true }]
        ? [n: number, values: Values[Most<T['substitutions']>]]
        : never;

/** Matches isolated parts of a value, or else characters that would change the direction of the text after it. */
const turning = /([\u2066-\u2068][^\u202a-\u202e\u2066-\u2069]*\u2069)|[\u202a-\u202e\u2066-\u2069]/g;

const isIsolated = /^\u2068[^\u2066-\u2069]*\u2069$/;

const read = (name: string, values?: string[]): string => browser.i18n.getMessage(name, values);

/** Isolates a value whose direction may differ from the texts', so that it does not reorder the words around it. */
export function isolate(value: string): string {
  const plain = value.replace(turning, '$1');
  const isTurned = isRightToLeft(read('language')) || hasRightToLeft(value.replace(turning, ''));
  return isTurned && plain !== '' && !isIsolated.test(plain) ? `\u2068${plain}\u2069` : plain;
}

const pluralRules: Record<string, Intl.PluralRules> = {};

/** Fills a text: see `i18n.t`. */
function fill(key: string, first: number | readonly Value[] = [], others?: readonly Value[]): string {
  const language = read('language');
  const isNumber = typeof first === 'number';
  const values = ((isNumber ? others : first) ?? [first]).map((value) =>
    typeof value === 'string' ? isolate(value) : `${value}`,
  );
  const name = key.replaceAll('.', '_');
  if (!isNumber) return read(name, values);
  pluralRules[language] ??= new Intl.PluralRules(language);
  // An exact form comes first. A language may lack the others.
  return (
    (first === 0 && read(`${name}_0`, values)) ||
    read(`${name}_${pluralRules[language].select(first)}`, values) ||
    read(`${name}_other`, values)
  );
}

/** Returns a text in the browser's language. One signature, since the compiler tries each overload on every key. */
type Translate = <Key extends keyof GeneratedI18nStructure>(
  key: Key,
  ...given: Given<GeneratedI18nStructure[Key]>
) => string;

export const i18n: { t: Translate } = { t: fill };

export type { GeneratedI18nStructure };
