import type { GeneratedI18nStructure } from '../.wxt/i18n/structure';

/** The values for a text's placeholders, by their number. */
interface Values {
  0: [];
  1: [$1: string | number];
  2: [$1: string | number, $2: string | number];
  3: [$1: string | number, $2: string | number, $3: string | number];
  4: [$1: string | number, $2: string | number, $3: string | number, $4: string | number];
  5: [$1: string | number, $2: string | number, $3: string | number, $4: string | number, $5: string | number];
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

/**
 * The type of `#i18n` for the compiler (set in wxt.config.ts): one signature instead of the nine that `@wxt-dev/i18n`
 * declares. The compiler tried all nine on all keys at every call, which took six times as long.
 */
export declare const i18n: {
  /** Returns a text in the browser's language. */
  t<Key extends keyof GeneratedI18nStructure>(key: Key, ...given: Given<GeneratedI18nStructure[Key]>): string;
};

export type { GeneratedI18nStructure };
