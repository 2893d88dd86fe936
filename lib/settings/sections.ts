import * as z from 'zod/mini';
import { cleanTag } from '../contract/clean-text.ts';
import { keyed } from '../contract/keyed.ts';
import { addTags } from '../link/tags/tags.ts';
import type { Key } from '../storage/keyed-item.ts';
import { preferencesKey, quickKey } from '../storage/keys.ts';
import { type ListLayout, listLayout, listLayoutItem, listLayoutKey } from '../storage/list-layout.ts';
import { type Preferences, preferences, preferencesItem } from '../storage/preferences.ts';
import { quick, quickItem } from '../storage/quick.ts';
import type { StoredItem } from '../storage/stored-item.ts';

/** Settings by name, of any type. */
export type Values = Readonly<Record<string, unknown>>;

/** A group of settings that is stored as one item. Only its schema knows their types. */
interface Section {
  read: () => Promise<Values>;
  /** Returns what is written to save all settings, with its key. Throws if the schema refuses them. */
  entry: (values: Values) => readonly [Key, Values];
  /** Saves all settings. Rejects if the schema refuses them. */
  save: (values: Values) => Promise<void>;
  /** Returns the settings with some of them changed; null if the given ones are invalid. Unknown names are ignored. */
  merge: (values: Values, part: unknown) => Values | null;
  /** The default settings. */
  initial: Values;
  watch: (onChange: () => void) => () => void;
}

const isObject = z.record(z.string(), z.unknown());

/** @param normalize - normalizes imported values further than the schema */
function section<S extends z.ZodMiniObject>(
  key: Key,
  item: StoredItem<z.output<S>>,
  schema: S,
  normalize: (values: z.output<S>) => z.output<S> = (values) => values,
): Section {
  return {
    entry: (values) => [key, schema.parse(values)],
    read: () => item.get(),
    save: async (values) => item.set(schema.parse(values)),
    merge: (values, part) => {
      const given = isObject.safeParse(part);
      const read = given.success ? schema.safeParse({ ...values, ...given.data }) : null;
      if (read === null || !read.success) return null;
      return isSame(read.data, values) ? read.data : normalize(read.data);
    },
    initial: schema.parse({}),
    watch: (onChange) => item.watch(onChange),
  };
}

/** Returns tags without empty ones and duplicates. An empty tag would make the service refuse every new link. */
const wholeTags = (tags: readonly string[]): string[] =>
  addTags(
    [],
    tags.flatMap((tag) => cleanTag(tag) || []),
  ).tags;

export const sectionNames = ['preferences', 'quick', 'listLayout'] as const;

export type SectionName = (typeof sectionNames)[number];

/** The settings of each section. */
const settingNames = {
  preferences: Object.keys(preferences.shape) as (keyof Preferences)[],
  quick: Object.keys(quick.shape) as (keyof z.output<typeof quick>)[],
  listLayout: Object.keys(listLayout.shape) as (keyof ListLayout)[],
} satisfies Record<SectionName, string[]>;

/** A setting and its section. */
export type Setting = { [S in SectionName]: { section: S; name: (typeof settingNames)[S][number] } }[SectionName];

/** All settings. */
export const settings: readonly Setting[] = [
  ...settingNames.preferences.map((name) => ({ section: 'preferences' as const, name })),
  ...settingNames.quick.map((name) => ({ section: 'quick' as const, name })),
  ...settingNames.listLayout.map((name) => ({ section: 'listLayout' as const, name })),
];

/**
 * The settings that are exported, synced by the browser, and managed by an organization. None of them contains a
 * service, a page, a link or a secret.
 */
export const sections: Readonly<Record<SectionName, Section>> = {
  preferences: section(preferencesKey, preferencesItem, preferences, (values) => ({
    ...values,
    tags: wholeTags(values.tags),
  })),
  quick: section(quickKey, quickItem, quick),
  listLayout: section(listLayoutKey, listLayoutItem, listLayout),
};

/** Returns all stored sections. */
export async function readSections(): Promise<Record<SectionName, Values>> {
  const read = await Promise.all(sectionNames.map((name) => sections[name].read()));
  return keyed(sectionNames, (name) => read[sectionNames.indexOf(name)] ?? sections[name].initial);
}

/** True if two values are stored the same way. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
