import { expect, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createSavedConnections } from '@/entrypoints/background/connections/saved-connections.ts';
import { csvSeparators } from '@/lib/csv/separators.ts';
import { writeSetFile } from '@/lib/link/channels/set-file.ts';
import { emptyDraft } from '@/lib/link/draft.ts';
import { valuesOfRecords } from '@/lib/link/suggestions/recent-values.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { newConnection, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { readFixed } from '@/lib/settings/fixed.ts';
import { writeSettingsFile } from '@/lib/settings/settings-file.ts';
import { ownSettings, readSettings } from '@/lib/settings/travel.ts';
import { orderChannelSets, readChannelSets, removeChannelSet, saveChannelSet } from '@/lib/storage/channel-sets.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { defaultPresetItem } from '@/lib/storage/default-preset.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { rememberCampaign } from '@/lib/storage/entered-campaigns.ts';
import { rememberMapping } from '@/lib/storage/import-mappings.ts';
import { rememberChannelSet } from '@/lib/storage/last-channel-sets.ts';
import { lentSitesItem } from '@/lib/storage/lent-sites.ts';
import { linesFormItem } from '@/lib/storage/lines-form.ts';
import { listLayoutItem } from '@/lib/storage/list-layout.ts';
import { managedItem } from '@/lib/storage/managed.ts';
import { newsItem } from '@/lib/storage/news.ts';
import { panelQuestionItem } from '@/lib/storage/panel-question.ts';
import { preferencesItem } from '@/lib/storage/preferences.ts';
import { orderPresets, readPresets, savePreset } from '@/lib/storage/presets.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { recentValuesWriter } from '@/lib/storage/recent-values.ts';
import { mastodonServerItem, qrStyleItem } from '@/lib/storage/sharing.ts';
import { saveStatsPreview } from '@/lib/storage/stats-preview.ts';
import { statsRangeItem } from '@/lib/storage/stats-range.ts';
import { syncChoiceItem } from '@/lib/storage/sync-choice.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { watchesWriter } from '@/lib/storage/watches.ts';
import { type LinkFile, writeLinks } from '@/lib/transfer/write-links.ts';
import { connectionLink } from '@/service/access/connection-link.ts';
import { startBackground, stopBackground } from '../setup/background.ts';
import { createParts } from '../setup/background-parts.ts';
import { setPolicy } from '../setup/browser/managed.ts';
import { eventually, holdClock } from '../setup/clock.ts';
import { openLog } from '../setup/log.ts';
import { saved } from '../setup/saved.ts';
import { listKeys } from '../setup/stored-keys.ts';
import { databaseFormats, formatOf, localFormats, localKey, syncFormats } from './formats.ts';
import {
  addresses,
  channelSets,
  connections,
  fullDraft,
  jobsOf,
  moment,
  offDraft,
  operationsOf,
  presets,
  records,
  uuidOf,
  views,
  watches,
} from './person.ts';
import { dumpDatabase } from './read-database.ts';

/** Makes the examples of today's formats with the product's own code. Returns texts by the names of files. */
export async function makeExamples(): Promise<Record<string, string>> {
  holdClock(moment);
  let made = 1000;
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    made += 1;
    return `00000000-0000-4000-8000-${made}00000000`;
  });
  goOffline();
  await startBackground();
  await connect(connections.empty);
  const full = await connect(connections.full);
  await saveSettings(full);
  await eventually(expectSynced);
  const files = await writeFiles();
  await syncChoiceItem.set(false);
  await givePolicy();
  stopBackground();
  await saveOfConnection(full);
  await saveRemoved();
  await saveOperations(full);
  return {
    'local.json': json(await readArea('local')),
    'sync.json': json(await readArea('sync')),
    'database.json': json(await dumpDatabase((store) => databaseFormats[store] === true)),
    ...files,
    'connection-link.txt': connectionLink('https://go.example.com', connections.full.token, {
      id: uuidOf(1),
      host: 'go.example.com',
    }),
  };
}

/** Fails until the background has synced all settings, lists and views. */
async function expectSynced(): Promise<void> {
  const [local, synced] = [await saved('local'), await saved('sync')];
  const names = Object.keys(synced);
  expect(local['syncedSettings']).toEqual(Object.fromEntries(names.map((name) => [name, expect.anything()])));
  for (const key of Object.keys(syncFormats)) expect(names).toContainEqual(expect.stringMatching(`^${key}`));
  const lists = Object.entries(local).filter(([name]) => listKeys.some((key) => `local:${name}`.startsWith(key)));
  for (const [name, value] of lists) expect(synced[name]).toMatchObject({ value });
}

/** Makes all services unreachable. */
export const goOffline = () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

async function connect({ settings, token, headers, description }: (typeof connections)['full' | 'empty']) {
  setPageConnection(newConnection);
  const made = await ask('connect', { settings, token, headers, check: false });
  if (!made.ok) throw new Error(`Not connected: ${made.failure.kind}`);
  const { id } = made.value;
  setPageConnection(id);
  if (description !== null) await ask('describeConnection', { connectionId: id, ...description });
  return id;
}

/** Saves settings that are not the defaults. */
async function saveSettings(connectionId: string): Promise<void> {
  await preferencesItem.set({
    ...{ shortenOnOpen: true, badge: true, theme: 'dark', tags: ['עברית', '🌷'] },
    ...{ statsLimit: 1000, csvSeparator: 'semicolon' },
  });
  await quickItem.set({ addressBar: 'stats', copyForm: 'template', template: '{title} – {address} 🌷', notify: true });
  await listLayoutItem.set({
    hidden: ['icon', 'destination', 'address', 'tags', 'created', 'lastClicked', 'clicks'],
    widths: { address: 210, tags: 99, created: 120, lastClicked: 121, clicks: 80 },
    ...{ density: 'compact', keys: false },
  });
  for (const preset of presets) await savePreset(preset);
  await orderPresets(presets.map(({ id }) => id).toReversed());
  for (const set of channelSets) await saveChannelSet(set);
  await removeChannelSet('ready-email');
  await orderChannelSets((await readChannelSets()).sets.map(({ id }) => id).toReversed());
  await viewsItem.of(connectionId).set(views);
  await qrStyleItem.set({
    ...{ format: 'svg', size: 2048, correction: 'H', quietZone: 6, dark: '#102030', light: '#fffef0' },
    logo: { from: 'own', name: 'לוגו.png', picture: 'data:image/png;base64,RkFLRQ==' },
    ...{ columns: 5, isMarked: true },
  });
  await mastodonServerItem.set('mastodon.example');
  await linesFormItem.set('markdown');
  await saveStatsPreview({ open: true, period: '7d' });
  await statsRangeItem.set({ name: 'last_month' });
  await panelQuestionItem.set({ isDismissed: true });
  await lentSitesItem.set(['https://example.com/*']);
  await rememberMapping(['כתובת', 'Name'], ['long_url', 'title']);
  await rememberMapping(['URL', ''], ['long_url', 'nothing']);
  await newsItem.set({ seen: '0.9.0' });
}

/** Saves what belongs to a connection, as its pages do. */
async function saveOfConnection(connectionId: string): Promise<void> {
  setPageConnection(connectionId);
  await defaultPresetItem.set(uuidOf(10));
  await rememberChannelSet(addresses.page, uuidOf(20));
  await rememberChannelSet('https://shop.example.com/', uuidOf(21));
  await rememberCampaign(addresses.page, uuidOf(20), 'אביב');
  await recentValuesWriter()(connectionId, () => ({ ...valuesOfRecords(records), refreshedAt: moment }));
  const connection = (await readConnections()).find(({ id }) => id === connectionId);
  if (connection === undefined) throw new Error('The connection is gone');
  await watchesWriter()(connection, () => ({ round: moment, links: watches }));
  const changed_at = new Date(moment).toISOString();
  const newDraft = { draft: fullDraft, base: null, changed_at };
  for (const address of [addresses.page, addresses.channel])
    await saveDraft({ kind: 'new', at: { tabId: 7, address, connectionId } }, newDraft);
  await saveDraft({ kind: 'edit', id: uuidOf(30) }, { draft: offDraft, base: fullDraft, changed_at });
  await saveDraft({ kind: 'edit', id: uuidOf(31) }, { draft: emptyDraft, base: emptyDraft, changed_at });
}

/** Sets an organization's settings for the service and for most of Hem, with values that a person has set otherwise. */
async function givePolicy(): Promise<void> {
  const { baseUrl, names, domains, defaultDomain, forgetOnClose } = connections.full.settings;
  await setPolicy({
    ...{ baseUrl, names, domains, defaultDomain, forgetOnClose },
    ...{ preferences: { theme: 'light', tags: ['של הארגון'] }, quick: { copyForm: 'html' } },
    presets: presets.map((preset) => ({ ...preset, id: `given-${preset.id}` })),
    channelSets: channelSets.map((set) => ({ ...set, id: `given-${set.id}` })),
    ...{ mayChange: ['service', 'names', 'domains'], unknown: true },
  });
  await eventually(async () => expect((await managedItem.get()).before).toHaveProperty('quick.copyForm'));
}

/** Marks a connection as removed whose data could not be deleted yet. */
async function saveRemoved(): Promise<void> {
  const { lifetime } = createParts();
  const [removed] = await readConnections();
  if (removed === undefined) throw new Error('There is no connection');
  const gone = { ...removed, id: uuidOf(9), baseUrl: 'https://gone.example.com/v1' };
  await createSavedConnections({ lifetime }).change((all) => all, { removed: gone });
}

async function saveOperations(connectionId: string): Promise<void> {
  const { jobs, rows, leftOut } = jobsOf(connectionId);
  await openLog().log.transact(async (transaction) => {
    for (const operation of [...operationsOf(connectionId), ...rows]) transaction.put(operation);
    for (const job of jobs) transaction.putJob(job);
    transaction.putLeftOut(leftOut.job, leftOut.rows);
  });
}

/** Returns the values that need an example, as stored. */
async function readArea(area: 'local' | 'sync'): Promise<Record<string, unknown>> {
  const stored = Object.entries<unknown>(await fakeBrowser.storage[area].get());
  const isFrozen = (name: string) => typeof formatOf(localFormats, localKey(name).key).format === 'function';
  return Object.fromEntries(
    stored.filter(([name]) => area === 'sync' || isFrozen(name)).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Writes each file that Hem writes and can read. */
async function writeFiles(): Promise<Record<string, string>> {
  const [{ sets }, { presets: all }] = await Promise.all([readChannelSets(), readPresets()]);
  const linkFiles = [
    ...csvSeparators.map((separator): LinkFile => ({ format: 'csv', separator })),
    { format: 'json' as const },
  ];
  const links: Record<string, string> = {};
  for (const file of linkFiles) {
    const written = await writeLinks(
      { count: records.length, read: async (from, to) => records.slice(from, to) },
      file,
      {
        onProgress: () => undefined,
        signal: new AbortController().signal,
      },
    );
    if (written !== null)
      links[`links.${file.format === 'csv' ? `${file.separator}.csv` : 'json'}`] = await textOf(written.file);
  }
  return {
    'settings.json': writeSettingsFile(ownSettings(await readSettings(), await readFixed())),
    'channel-sets.json': writeSetFile(sets, all),
    ...links,
  };
}

/** Returns the text of a file with its byte order mark, which `text()` removes. */
const textOf = async (file: Blob) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
