import * as z from 'zod/mini';
import { keyed } from '../contract/keyed.ts';
import { addTags } from '../link/tags/add-tags.ts';
import { listLayout, listLayoutItem } from '../storage/list-layout.ts';
import { preferences, preferencesItem } from '../storage/preferences.ts';
import { quick, quickItem } from '../storage/quick.ts';
import type { StoredItem } from '../storage/stored-item.ts';

/** Settings by their names, whatever they are. */
export type Values = Readonly<Record<string, unknown>>;

/** Settings that are kept in one item. What they hold is known to their schema alone. */
interface Section {
  read: () => Promise<Values>;
  /** Keeps them all. Rejects what the schema refuses. */
  keep: (values: Values) => Promise<void>;
  /** The settings with some of them changed; null where what is given are no such settings. Unknown names are left out. */
  changed: (values: Values, part: unknown) => Values | null;
  /** Nothing chosen yet. */
  initial: Values;
  watch: (onChange: () => void) => () => void;
}

const isObject = z.record(z.string(), z.unknown());

/** @param tidy - what is left out of what came from elsewhere, where a schema alone does not tell */
function section<S extends z.ZodMiniObject>(
  item: StoredItem<z.output<S>>,
  schema: S,
  tidy: (values: z.output<S>) => z.output<S> = (values) => values,
): Section {
  return {
    read: () => item.get(),
    keep: async (values) => item.set(schema.parse(values)),
    changed: (values, part) => {
      const given = isObject.safeParse(part);
      const read = given.success ? schema.safeParse({ ...values, ...given.data }) : null;
      if (read === null || !read.success) return null;
      return isSame(read.data, values) ? read.data : tidy(read.data);
    },
    initial: schema.parse({}),
    watch: (onChange) => item.watch(onChange),
  };
}

/** Tags as they are typed: none is empty, which every new link would be refused for, and none is there twice. */
const wholeTags = (tags: readonly string[]): string[] =>
  addTags(
    [],
    tags.flatMap((tag) => tag.trim() || []),
  ).tags;

export const sectionNames = ['preferences', 'quick', 'listLayout'] as const;

export type SectionName = (typeof sectionNames)[number];

/**
 * The settings that follow the person: in a file, through the browser's sync and, where an organisation says so, from it.
 * None of them names a service, a page or a link, and none is a secret.
 */
export const sections: Readonly<Record<SectionName, Section>> = {
  preferences: section(preferencesItem, preferences, (values) => ({ ...values, tags: wholeTags(values.tags) })),
  quick: section(quickItem, quick),
  listLayout: section(listLayoutItem, listLayout),
};

/** All of them as they are kept. */
export async function readSections(): Promise<Record<SectionName, Values>> {
  const read = await Promise.all(sectionNames.map((name) => sections[name].read()));
  return keyed(sectionNames, (name) => read[sectionNames.indexOf(name)] ?? sections[name].initial);
}

/** Whether two values are kept alike. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
