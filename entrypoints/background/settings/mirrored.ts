import * as z from 'zod/mini';
import { fixedSection } from '@/lib/settings/fixed.ts';
import { type SectionName, sectionNames, sections, type Values } from '@/lib/settings/sections.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { managedItem } from '@/lib/storage/managed.ts';
import { savedView, viewsItem } from '@/lib/storage/views.ts';

/** Settings that are kept in this browser, where they are read quickly, and mirrored to synced storage. */
export interface Mirrored {
  /** What they are called there; null where they are not to follow the person now. */
  key: () => Promise<string | null>;
  read: () => Promise<Values>;
  keep: (values: Values) => Promise<void>;
  changed: (values: Values, part: unknown) => Values | null;
  initial: Values;
  watch: (onChange: () => void) => () => void;
}

const mirroredSection = (name: SectionName): Mirrored => ({
  ...sections[name],
  // What the organisation decides here is not the person's choice for other devices.
  key: async () => {
    const { policy } = await managedItem.get();
    return Object.keys(fixedSection(policy, name)).length > 0 ? null : `settings:${name}`;
  },
});

const views = z.object({ views: z.array(savedView) });

/** Views go with the service whose tags and titles they name: on another device, to a connection to the same one. */
const mirroredViews: Mirrored = {
  key: async () => {
    const connection = await connectionItem.get();
    return connection === null ? null : viewsKey(connection.baseUrl);
  },
  read: async () => ({ views: await viewsItem.get() }),
  keep: async (values) => viewsItem.set(views.parse(values).views),
  changed: (_values, part) => views.safeParse(part).data ?? null,
  initial: { views: [] },
  watch: (onChange) => viewsItem.watch(onChange),
};

/** What the views of a service are called in synced storage: by a name that does not tell its address. */
export async function viewsKey(baseUrl: string): Promise<`views:${string}`> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(baseUrl));
  return `views:${[...new Uint8Array(hash).slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export const mirrored: readonly Mirrored[] = [...sectionNames.map(mirroredSection), mirroredViews];
