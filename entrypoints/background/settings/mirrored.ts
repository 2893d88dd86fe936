import * as z from 'zod/mini';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { fixedSection } from '@/lib/settings/fixed.ts';
import { type SectionName, sectionNames, sections, type Values } from '@/lib/settings/sections.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { managedItem } from '@/lib/storage/managed.ts';
import { syncedSettingsItem } from '@/lib/storage/synced-settings.ts';
import { savedView, viewsItem } from '@/lib/storage/views.ts';

/** Settings that are saved in this browser and mirrored to synced storage. */
export interface Mirrored {
  /** Returns their name in synced storage; null if they are not synced now. */
  key: () => Promise<string | null>;
  /** The id of their connection; null for settings of all connections. */
  connectionId: string | null;
  read: () => Promise<Values>;
  keep: (values: Values) => Promise<void>;
  changed: (values: Values, part: unknown) => Values | null;
  initial: Values;
}

export const mirroredSection = (name: SectionName): Mirrored => ({
  ...sections[name],
  connectionId: null,
  // The organisation's settings are not the person's choice for other devices.
  key: async () => {
    const { policy } = await managedItem.get();
    return Object.keys(fixedSection(policy, name)).length > 0 ? null : `settings:${name}`;
  },
});

const views = z.object({ views: z.array(savedView) });

/**
 * Views name tags and titles of a service, so other devices apply them to their connection to the same address. Of
 * several connections to one address, one alone syncs its views until it is removed: other devices cannot tell them
 * apart.
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

/** Returns the name of a service's views in synced storage: a hash, which does not reveal its address. */
export async function viewsKey(baseUrl: string): Promise<`views:${string}`> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(baseUrl));
  return `views:${[...new Uint8Array(hash).slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the views of each connection. */
export const allMirroredViews = async (): Promise<Mirrored[]> => (await readConnections()).map(mirroredViews);

/** Returns everything that is mirrored. */
export const allMirrored = async (): Promise<Mirrored[]> => [
  ...sectionNames.map(mirroredSection),
  ...(await allMirroredViews()),
];
