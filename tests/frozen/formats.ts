import * as z from 'zod/mini';
import {
  createSavedConnections,
  readStoredConnections,
} from '@/entrypoints/background/connections/saved-connections.ts';
import { createTokens } from '@/entrypoints/background/connections/tokens.ts';
import { connectionSettings } from '@/lib/connection/connection.ts';
import { keyed } from '@/lib/contract/keyed.ts';
import { setPageConnection } from '@/lib/messaging/page-connection.ts';
import { givenSection } from '@/lib/settings/fixed.ts';
import { type SectionName, sectionNames, sections } from '@/lib/settings/sections.ts';
import { channelSetNames } from '@/lib/storage/channel-sets.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { defaultPresetItem } from '@/lib/storage/default-preset.ts';
import { enteredCampaigns } from '@/lib/storage/entered-campaigns.ts';
import { rememberedMapping } from '@/lib/storage/import-mappings.ts';
import { lastChannelSet } from '@/lib/storage/last-channel-sets.ts';
import { lentSitesItem } from '@/lib/storage/lent-sites.ts';
import { linesFormItem } from '@/lib/storage/lines-form.ts';
import { managedItem } from '@/lib/storage/managed.ts';
import { newsItem } from '@/lib/storage/news.ts';
import { panelQuestionItem } from '@/lib/storage/panel-question.ts';
import { presetNames } from '@/lib/storage/presets.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { readRecentValues } from '@/lib/storage/recent-values.ts';
import { mastodonServerItem, qrStyleItem } from '@/lib/storage/sharing.ts';
import { statsPreviewItem } from '@/lib/storage/stats-preview.ts';
import { statsRangeItem } from '@/lib/storage/stats-range.ts';
import { syncChoiceItem } from '@/lib/storage/sync-choice.ts';
import { syncedList } from '@/lib/storage/synced-list.ts';
import { syncedSettingsItem } from '@/lib/storage/synced-settings.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { readWatches } from '@/lib/storage/watches.ts';
import { createParts } from '../setup/background-parts.ts';

/*
 * The list of stored formats. Each has an example in the folder of each released version, or the reason why it needs
 * none. A new format is added here, to make.ts, and by `npm run freeze`.
 */

/** A stored value: its name after its connection's part and its format's prefix, and the value without its version. */
interface Stored {
  connectionId: string;
  rest: string;
  value: unknown;
}

/** Reads a value with today's code, in the shape in which it is stored. */
type Read = (stored: Stored) => Promise<unknown>;

/** Why a format has no example. */
type Reason = string;

const rebuilt: Reason = 'A cache, which is rebuilt from the service';

const presets = syncedList(presetNames);
const channelSets = syncedList(channelSetNames);

const campaigns = z.array(z.object({ address: z.string(), set: z.string() }));
const mappings = z.array(z.object({ header: z.array(z.string()) }));
const lastSets = z.object({ sites: z.array(z.object({ host: z.string() })) });

/** Returns an item of a list by its id. */
const itemOf =
  (list: typeof presets | typeof channelSets): Read =>
  async ({ rest }) =>
    (await list.read()).items.find(({ id }) => id === rest);

/** Returns the known settings among values that are stored by name. */
const settingsIn = (name: SectionName, values: unknown) => sections[name].merge({}, values) ?? {};

/** The formats in `storage.local`, by key. A key that ends with a colon is a prefix. */
export const localFormats: Readonly<Record<string, Read | Reason>> = {
  'local:preferences': () => sections.preferences.read(),
  'local:quick': () => sections.quick.read(),
  'local:listLayout': () => sections.listLayout.read(),
  'local:presets': presets.readIndex,
  'local:preset:': itemOf(presets),
  'local:channelSets': channelSets.readIndex,
  'local:channelSet:': itemOf(channelSets),
  'local:views': ({ connectionId }) => viewsItem.of(connectionId).get(),
  'local:connections': async () =>
    (await readConnections()).map((one) => ({ ...one, ...connectionSettings.parse(one) })),
  'local:token:': async ({ rest }) => {
    const [connectionId] = rest.split(':');
    const { lifetime } = createParts();
    const tokens = createTokens({ savedConnections: createSavedConnections({ lifetime }) });
    const connection = (await readConnections()).find(({ id }) => id === connectionId);
    const credentials = connection && (await tokens.readCredentials(connection));
    return { ...credentials, origin: connection && new URL(connection.baseUrl).origin };
  },
  'local:syncSettings': () => syncChoiceItem.get(),
  'local:qrStyle': () => qrStyleItem.get(),
  'local:mastodonServer': () => mastodonServerItem.get(),
  'local:linesForm': () => linesFormItem.get(),
  'local:statsPreview': () => statsPreviewItem.get(),
  'local:statsRange': () => statsRangeItem.get(),
  'local:panelQuestion': () => panelQuestionItem.get(),
  'local:lentSites': () => lentSitesItem.get(),
  'local:importMappings': async ({ value }) =>
    Promise.all(
      mappings.parse(value).map(async ({ header }) => ({ header, mapping: await rememberedMapping(header) })),
    ),
  'local:news': () => newsItem.get(),
  'local:managed': async () => {
    const { policy, unreadable, before } = await managedItem.get();
    const given = {
      names: connectionSettings.shape.names.parse(policy.names),
      ...{ preferences: givenSection(policy, 'preferences'), quick: givenSection(policy, 'quick') },
    };
    const own = sectionNames.filter((name) => before[name] !== undefined);
    return {
      policy: { ...policy, ...given },
      ...{ unreadable, before: keyed(own, (name) => settingsIn(name, before[name])) },
    };
  },
  'local:syncedSettings': async () =>
    Object.fromEntries(Object.entries(await syncedSettingsItem.get()).filter(([name]) => isSynced(name))),
  'local:removedConnections': async () => (await readStoredConnections()).removed,
  'local:defaultPreset': ({ connectionId }) => defaultPresetItem.of(connectionId).get(),
  'local:lastChannelSets': async ({ connectionId, value }) => {
    setPageConnection(connectionId);
    const setFor = (host: string) => lastChannelSet(`https://${host}/`, () => true);
    const sites = lastSets.parse(value).sites.map(async ({ host }) => ({ host, set: await setFor(host) }));
    return { last: await setFor('unknown.example'), sites: await Promise.all(sites) };
  },
  'local:used': ({ connectionId }) => readRecentValues(connectionId),
  'local:enteredCampaigns': async ({ connectionId, value }) => {
    setPageConnection(connectionId);
    const campaignOf = async (address: string, set: string) => (await enteredCampaigns(address)).get(set);
    const entered = campaigns.parse(value);
    return Promise.all(
      entered.map(async ({ address, set }) => ({ address, set, campaign: await campaignOf(address, set) })),
    );
  },
  'local:watches': ({ connectionId }) => readWatches({ id: connectionId }),
  'local:draft:': async ({ connectionId, rest }) => {
    setPageConnection(connectionId);
    const [, address] = /^new:(.*)$/s.exec(rest) ?? [];
    const at = { tabId: 1, address: address ?? '', connectionId };
    return readDraft(address === undefined ? { kind: 'edit', id: rest } : { kind: 'new', at });
  },
  'local:lastTotals': rebuilt,
  'local:library': rebuilt,
  'local:echoesKey': 'A finding about the service, which the next create repeats',
};

/** The formats in `storage.sync`, by name: each is that of a local format. A name that ends with a colon is a prefix. */
export const syncFormats: Readonly<Record<string, Read>> = {
  'settings:preferences': () => sections.preferences.read(),
  'settings:quick': () => sections.quick.read(),
  'settings:listLayout': () => sections.listLayout.read(),
  presets: presets.readIndex,
  'preset:': itemOf(presets),
  channelSets: channelSets.readIndex,
  'channelSet:': itemOf(channelSets),
  'views:': async ({ connectionId }) => ({ views: await viewsItem.of(connectionId).get() }),
};

/** The stores of the database. read-database.ts reads the ones with examples. */
export const databaseFormats: Readonly<Record<string, true | Reason>> = {
  operations: true,
  jobs: true,
  leftOut: true,
  stats: rebuilt,
  recentClicks: rebuilt,
  links: rebuilt,
  columns: rebuilt,
  seenIds: rebuilt,
  syncStates: rebuilt,
};

const isOf = (name: string, key: string) => (key.endsWith(':') ? name.startsWith(key) : name === key);
const isSynced = (name: string) => Object.keys(syncFormats).some((key) => isOf(name, key));

/** Returns the format of a name in an area, and the rest of the name. Throws if no format has it. */
export function formatOf<F>(formats: Readonly<Record<string, F>>, name: string): { format: F; rest: string } {
  const found = Object.entries(formats).find(([key]) => isOf(name, key));
  if (found === undefined) throw new Error(`No format has the name ${name}`);
  const [key, format] = found;
  return { format, rest: name.slice(key.length) };
}

/** Splits a name in `storage.local` into its connection and its key without that. */
export function localKey(name: string): { connectionId: string; key: string } {
  const [, connectionId = '', own = name] = /^connection:([^:]+):(.*)$/s.exec(name) ?? [];
  return { connectionId, key: `local:${own}` };
}
