import type { CountryGroup } from '../draft.ts';

/** A group without countries and address. */
export const emptyGroup: CountryGroup = { country_ids: [], target_url: '' };

/** Returns the index of the group that contains a country; null if there is none. */
export function groupWith(groups: readonly CountryGroup[], country_id: string): number | null {
  const at = groups.findIndex(({ country_ids }) => country_ids.includes(country_id));
  return at === -1 ? null : at;
}

/** Returns the groups with some values of one group changed. */
export function changeGroup(groups: readonly CountryGroup[], at: number, part: Partial<CountryGroup>): CountryGroup[] {
  return groups.map((group, index) => (index === at ? { ...group, ...part } : group));
}

/** Adds countries to one group. Countries of another group stay there and are returned as `elsewhere`. */
export function addCountries(
  groups: readonly CountryGroup[],
  at: number,
  wanted: readonly string[],
): { groups: CountryGroup[]; elsewhere: string[] } {
  const added = [...new Set(wanted)].filter((id) => groupWith(groups, id) === null);
  const elsewhere = wanted.filter((id) => !added.includes(id) && !groups[at]?.country_ids.includes(id));
  return {
    groups: changeGroup(groups, at, { country_ids: [...(groups[at]?.country_ids ?? []), ...added] }),
    elsewhere,
  };
}

/** Moves countries into one group, out of any other. */
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
