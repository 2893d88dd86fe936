import { fold } from './fold.ts';
import type { Country, CountryNames } from './names.ts';

/** So little is within half of all names: only their beginnings count. Other scripts say more with one sign. */
const isTooShort = (typed: string): boolean => /^[a-z]{1,2}$/.test(typed);

/** How well a country fits what is typed, the best first; null where it does not. */
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
 * The countries that what is typed may mean: by code, or by a part of any of their names. The best first, then by
 * alphabet; all of them when nothing is typed.
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
