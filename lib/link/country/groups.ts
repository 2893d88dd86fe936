/** A geo target rule, as the interface writes it (§2.2). */
interface CountryRule {
  country_id: string;
  target_url: string;
}

/** Rules with the same address, shown as one: many countries, one address. */
export interface CountryGroup {
  country_ids: string[];
  target_url: string;
}

/** Groups rules. Neighboring rules with the same address form one group. */
export function groupsOf(rules: readonly CountryRule[]): CountryGroup[] {
  const groups: CountryGroup[] = [];
  for (const { country_id, target_url } of rules) {
    const last = groups.at(-1);
    if (last?.target_url === target_url) last.country_ids.push(country_id);
    else groups.push({ country_ids: [country_id], target_url });
  }
  return groups;
}

/** Returns the rules of groups, in their order. A group without countries has none. */
export function rulesOf(groups: readonly CountryGroup[]): CountryRule[] {
  return groups.flatMap(({ country_ids, target_url }) => country_ids.map((country_id) => ({ country_id, target_url })));
}
