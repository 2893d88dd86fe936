import type { CountryGroup } from '../draft.ts';

/** A group in which nothing is set yet. */
export const emptyGroup: CountryGroup = { country_ids: [], target_url: '' };

/** Where a country's address is, as an index of the groups; null when it has none. */
export function groupWith(groups: readonly CountryGroup[], country_id: string): number | null {
  const at = groups.findIndex(({ country_ids }) => country_ids.includes(country_id));
  return at === -1 ? null : at;
}

/** The groups with other values in one of them. */
export function changeGroup(groups: readonly CountryGroup[], at: number, part: Partial<CountryGroup>): CountryGroup[] {
  return groups.map((group, index) => (index === at ? { ...group, ...part } : group));
}

/** Adds countries to one group. Those that have an address already stay where they are. */
export function addCountries(
  groups: readonly CountryGroup[],
  at: number,
  wanted: readonly string[],
): { groups: CountryGroup[]; elsewhere: string[] } {
  const fresh = [...new Set(wanted)].filter((id) => groupWith(groups, id) === null);
  const elsewhere = wanted.filter((id) => !fresh.includes(id) && !groups[at]?.country_ids.includes(id));
  return {
    groups: changeGroup(groups, at, { country_ids: [...(groups[at]?.country_ids ?? []), ...fresh] }),
    elsewhere,
  };
}

/** Puts countries into one group, taken out of any other. */
export function moveCountries(
  groups: readonly CountryGroup[],
  at: number,
  country_ids: readonly string[],
): CountryGroup[] {
  const without = groups.map((group, index) =>
    index === at ? group : { ...group, country_ids: group.country_ids.filter((id) => !country_ids.includes(id)) },
  );
  return addCountries(without, at, country_ids).groups;
}
