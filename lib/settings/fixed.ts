import type { Policy } from '../managed/policy.ts';
import { managedItem } from '../storage/managed.ts';
import type { Fixed } from './import-plan.ts';
import { type SectionName, sections, type Values } from './sections.ts';

/** What an organisation says of the settings of a section, by name; what Hem does not know of is left out. */
export function givenSection(policy: Policy, name: SectionName): Values {
  if (name === 'listLayout') return {};
  const given = policy[name] ?? {};
  const known = sections[name].changed(sections[name].initial, given);
  return known === null
    ? {}
    : Object.fromEntries(Object.keys(given).flatMap((one) => (one in known ? [[one, known[one]]] : [])));
}

/** The settings of a section that the person cannot change. */
export const fixedSection = (policy: Policy, name: SectionName): Values =>
  name !== 'listLayout' && policy.mayChange?.includes(name) ? {} : givenSection(policy, name);

/** What the organisation has set, and the person cannot change. */
export async function readFixed(): Promise<Fixed> {
  const { policy } = await managedItem.get();
  return fixedBy(policy);
}

export const fixedBy = (policy: Policy): Fixed => ({
  sections: { preferences: fixedSection(policy, 'preferences'), quick: fixedSection(policy, 'quick') },
  ids: new Set([...(policy.presets ?? []), ...(policy.channelSets ?? [])].map(({ id }) => id)),
});
