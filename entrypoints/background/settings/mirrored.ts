import * as z from 'zod/mini';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { fixedSection } from '@/lib/settings/fixed.ts';
import { type SectionName, sectionNames, sections, type Values } from '@/lib/settings/sections.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { managedItem } from '@/lib/storage/managed.ts';
import { syncedSettingsItem } from '@/lib/storage/synced-settings.ts';
import { savedView, viewsItem } from '@/lib/storage/views.ts';

/** Settings that are kept in this browser, where they are read quickly, and mirrored to synced storage. */
export interface Mirrored {
  /** What they are called there; null where they are not to follow the person now. */
  key: () => Promise<string | null>;
  /** The connection that they belong to, by its id; null for those of all connections. */
  connectionId: string | null;
  read: () => Promise<Values>;
  keep: (values: Values) => Promise<void>;
  changed: (values: Values, part: unknown) => Values | null;
  initial: Values;
}

export const mirroredSection = (name: SectionName): Mirrored => ({
  ...sections[name],
  connectionId: null,
  // What the organisation decides here is not the person's choice for other devices.
  key: async () => {
    const { policy } = await managedItem.get();
    return Object.keys(fixedSection(policy, name)).length > 0 ? null : `settings:${name}`;
  },
});

const views = z.object({ views: z.array(savedView) });

/**
 * Views go with the service whose tags and titles they name: on another device, to a connection to the same one. Of several
 * connections of one address, those of one alone, until it is removed: no other device could tell them apart.
 */
const mirroredViews = ({ id }: Connection): Mirrored => ({
  connectionId: id,
  key: async () => {
    const all = await readConnections();
    const connection = all.find((one) => one.id === id);
    if (connection === undefined) return null;
    const key = await viewsKey(connection.baseUrl);
    const owner = (await syncedSettingsItem.get())[key]?.connectionId ?? id;
    return owner === id || all.every((one) => one.id !== owner) ? key : null;
  },
  read: async () => ({ views: await viewsItem.of(id).get() }),
  keep: async (values) => viewsItem.of(id).set(views.parse(values).views),
  changed: (_values, part) => views.safeParse(part).data ?? null,
  initial: { views: [] },
});

/** What the views of a service are called in synced storage: by a name that does not tell its address. */
export async function viewsKey(baseUrl: string): Promise<`views:${string}`> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(baseUrl));
  return `views:${[...new Uint8Array(hash).slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The views of each connection. */
export const allMirroredViews = async (): Promise<Mirrored[]> => (await readConnections()).map(mirroredViews);

/** All that is mirrored. */
export const allMirrored = async (): Promise<Mirrored[]> => [
  ...sectionNames.map(mirroredSection),
  ...(await allMirroredViews()),
];
