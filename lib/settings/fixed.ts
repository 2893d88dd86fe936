import type { Policy } from '../managed/policy.ts';
import { managedItem } from '../storage/managed.ts';
import type { Fixed } from './import-plan.ts';
import { type SectionName, sections, type Values } from './sections.ts';

/** The sections that an organization may manage. */
const givable = ['preferences', 'quick'] as const satisfies SectionName[];

/** Returns an organization's settings of a section. Settings that Hem cannot read are left out. */
export function givenSection(policy: Policy, name: SectionName): Values {
  if (name === 'listLayout') return {};
  const { initial, merge } = sections[name];
  return Object.fromEntries(
    Object.entries(policy[name] ?? {}).flatMap(([one, value]) => {
      const merged = merge(initial, { [one]: value });
      return merged !== null && Object.hasOwn(merged, one) ? [[one, merged[one]]] : [];
    }),
  );
}

/** Returns the names of an organization's settings that Hem cannot read, such as `preferences.theme`. */
export const unreadableSettings = (policy: Policy): string[] =>
  givable.flatMap((name) => {
    const read = givenSection(policy, name);
    return Object.keys(policy[name] ?? {}).flatMap((one) => (Object.hasOwn(read, one) ? [] : `${name}.${one}`));
  });

/** Returns the settings of a section that the person cannot change. */
export const fixedSection = (policy: Policy, name: SectionName): Values =>
  name !== 'listLayout' && policy.mayChange?.includes(name) ? {} : givenSection(policy, name);

/** Returns everything that an organization manages and the person cannot change. */
export async function readFixed(): Promise<Fixed> {
  const { policy } = await managedItem.get();
  return fixedBy(policy);
}

export const fixedBy = (policy: Policy): Fixed => ({
  sections: { preferences: fixedSection(policy, 'preferences'), quick: fixedSection(policy, 'quick') },
  ids: new Set([...(policy.presets ?? []), ...(policy.channelSets ?? [])].map(({ id }) => id)),
});
