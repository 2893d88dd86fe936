import { completeAddress } from './address/typed-address.ts';
import { type CountryGroup, rulesOf, sameValue } from './draft.ts';

/** The addresses of each country. Other programs may give a country two. */
const addressesOf = (groups: readonly CountryGroup[]) => Map.groupBy(rulesOf(groups), ({ country_id }) => country_id);

/** Returns groups in which a country has the rules that it has in others. */
export function setCountry(
  groups: readonly CountryGroup[],
  country: string,
  others: readonly CountryGroup[],
): CountryGroup[] {
  const result = groups.flatMap(({ country_ids, target_url }) => {
    const rest = country_ids.filter((id) => id !== country);
    // A group that is still empty stays.
    return rest.length === 0 && country_ids.length > 0 ? [] : [{ country_ids: rest, target_url }];
  });
  for (const { target_url } of addressesOf(others).get(country) ?? []) {
    const same = result.find((group) => completeAddress(group.target_url) === completeAddress(target_url));
    if (same === undefined) result.push({ country_ids: [country], target_url });
    else same.country_ids.push(country);
  }
  return result;
}

/** Merges country rules country by country. Returns the countries whose rules both sides changed to different ones. */
export function mergeCountryRules(
  base: readonly CountryGroup[],
  theirs: readonly CountryGroup[],
  mine: readonly CountryGroup[],
): { groups: CountryGroup[]; countries: string[] } {
  const [before, there, here] = [addressesOf(base), addressesOf(theirs), addressesOf(mine)];
  const same = (country: string, one: typeof before, other: typeof before) => {
    const addresses = (rules: typeof before) =>
      (rules.get(country) ?? []).map(({ target_url }) => completeAddress(target_url)).toSorted();
    return sameValue(addresses(one), addresses(other));
  };
  const changed = [...new Set([...before.keys(), ...there.keys()])].filter(
    (country) => !same(country, before, there) && !same(country, there, here),
  );
  const countries = changed.filter((country) => !same(country, before, here));
  const groups = changed
    .filter((country) => !countries.includes(country))
    .reduce((merged, country) => setCountry(merged, country, theirs), [...mine]);
  return { groups, countries };
}
