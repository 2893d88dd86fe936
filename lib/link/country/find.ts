import { fold } from './fold.ts';
import type { Country, CountryNames } from './names.ts';

/**
 * True for one or two Latin letters: half of all names contain them, so only beginnings count. In other scripts one
 * character says more.
 */
const isTooShort = (typed: string): boolean => /^[a-z]{1,2}$/.test(typed);

/** Returns how well a country matches a typed text, 0 being the best; null if it does not match. */
function rank({ id, folded, text }: Country, code: string, typed: string): number | null {
  if (id === code) return 0;
  if (!text.includes(typed)) return null;
  if (folded.includes(typed)) return 1;
  if (folded[0]?.startsWith(typed)) return 2;
  if (folded.some((name) => name.startsWith(typed))) return 3;
  if (folded.some((name) => name.includes(` ${typed}`))) return 4;
  return !isTooShort(typed) && folded.some((name) => name.includes(typed)) ? 5 : null;
}

/**
 * Returns the countries that a typed text may mean, by code or by a part of any of their names. The best match comes
 * first, then alphabetical order. An empty text returns all countries.
 */
export function findCountries(query: string, { countries }: CountryNames): readonly Country[] {
  const typed = fold(query);
  const code = query.trim().toUpperCase();
  if (typed === '') return query.trim() === '' ? countries : [];
  return countries
    .flatMap((country) => {
      const ranked = rank(country, code, typed);
      return ranked === null ? [] : [{ country, ranked }];
    })
    .sort((one, other) => one.ranked - other.ranked)
    .map(({ country }) => country);
}
