import type { GeneratedI18nStructure } from '../.wxt/i18n/structure';

/** What fills the places of a text, by how many it has. */
interface Values {
  0: [];
  1: [$1: string | number];
  2: [$1: string | number, $2: string | number];
  3: [$1: string | number, $2: string | number, $3: string | number];
  4: [$1: string | number, $2: string | number, $3: string | number, $4: string | number];
  5: [$1: string | number, $2: string | number, $3: string | number, $4: string | number, $5: string | number];
}

/** The most of several: where a key is one of some, what its text has no place for is left out. */
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

/** What a text is given: the number that chooses its form, where it has several, and what fills its places. */
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
 * How the compiler sees `#i18n` (wxt.config.ts tells it): by one signature, in the place of the nine that
 * `@wxt-dev/i18n` declares. It tried each of them on all keys at every call, and took six times as long.
 */
export declare const i18n: {
  /** A text on screen. The browser knows its language. */
  t<Key extends keyof GeneratedI18nStructure>(key: Key, ...given: Given<GeneratedI18nStructure[Key]>): string;
};

export type { GeneratedI18nStructure };
