import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readChannelSets } from '../../../lib/storage/channel-sets.ts';
import { connectionItem } from '../../../lib/storage/connection.ts';
import { readConnections } from '../../../lib/storage/connections.ts';
import { defaultPresetsItem } from '../../../lib/storage/default-presets.ts';
import { deletionsItem } from '../../../lib/storage/deletions.ts';
import { recallDraft } from '../../../lib/storage/drafts.ts';
import { glanceItem } from '../../../lib/storage/glance.ts';
import { rememberedMapping } from '../../../lib/storage/import-mappings.ts';
import { jobsItem } from '../../../lib/storage/jobs.ts';
import { lastChannelSet } from '../../../lib/storage/last-channel-sets.ts';
import { libraryItem } from '../../../lib/storage/library.ts';
import { linesFormItem } from '../../../lib/storage/lines-form.ts';
import { listLayoutItem } from '../../../lib/storage/list-layout.ts';
import { managedItem } from '../../../lib/storage/managed.ts';
import { mastodonServerItem } from '../../../lib/storage/mastodon-server.ts';
import { newsItem } from '../../../lib/storage/news.ts';
import { outboxItem } from '../../../lib/storage/outbox.ts';
import { recallMade } from '../../../lib/storage/places.ts';
import { defaultPreferences, preferencesItem } from '../../../lib/storage/preferences.ts';
import { readPresets } from '../../../lib/storage/presets.ts';
import { qrStyleItem } from '../../../lib/storage/qr-style.ts';
import { quickItem } from '../../../lib/storage/quick.ts';
import { readRecentValues } from '../../../lib/storage/recent-values.ts';
import { restoredValuesItem } from '../../../lib/storage/restored-values.ts';
import { syncChoiceItem } from '../../../lib/storage/sync-choice.ts';
import { syncedSettingsItem } from '../../../lib/storage/synced-settings.ts';
import { tokenHeldItem } from '../../../lib/storage/token-held.ts';
import { viewsItem } from '../../../lib/storage/views.ts';
import { watchesItem } from '../../../lib/storage/watches.ts';
import channelSets from './frozen/channel-sets-v1.json';
import connection from './frozen/connection-v1.json';
import connections from './frozen/connections-v1.json';
import defaultPresets from './frozen/default-presets-v1.json';
import deletions from './frozen/deletions-v1.json';
import drafts from './frozen/drafts-v1.json';
import glance from './frozen/glance-v1.json';
import importMappings from './frozen/import-mappings-v1.json';
import jobs from './frozen/jobs-v1.json';
import lastChannelSets from './frozen/last-channel-sets-v1.json';
import library from './frozen/library-v1.json';
import linesForm from './frozen/lines-form-v1.json';
import listLayout from './frozen/list-layout-v1.json';
import managed from './frozen/managed-v1.json';
import mastodonServer from './frozen/mastodon-server-v1.json';
import news from './frozen/news-v1.json';
import outbox from './frozen/outbox-v1.json';
import places from './frozen/places-v1.json';
import preferences from './frozen/preferences-v1.json';
import presets from './frozen/presets-v1.json';
import qrStyle from './frozen/qr-style-v1.json';
import quick from './frozen/quick-v1.json';
import recentValues from './frozen/recent-values-v1.json';
import restoredValues from './frozen/restored-values-v1.json';
import syncChoice from './frozen/sync-choice-v1.json';
import syncedSettings from './frozen/synced-settings-v1.json';
import tokenHeld from './frozen/token-held-v1.json';
import views from './frozen/views-v1.json';
import watches from './frozen/watches-v1.json';

beforeEach(() => fakeBrowser.reset());

/*
 * What earlier versions wrote, as they wrote it. These files never change: a new version of an item gets a file of its
 * own here, and every older one must still read.
 */
describe('what version 1 kept', () => {
  it('of the connection still reads', async () => {
    await fakeBrowser.storage.local.set({ connection });
    expect(await connectionItem.get()).toEqual(connection);
  });

  it('of several connections still reads, the one in use first', async () => {
    await fakeBrowser.storage.local.set(connections);
    expect(await connectionItem.get()).toEqual(connections.connection);
    expect(await readConnections()).toEqual([connections.connection, ...connections.otherConnections]);
  });

  it('of the preferences still reads', async () => {
    await fakeBrowser.storage.local.set({ preferences });
    expect(await preferencesItem.get()).toEqual({ ...defaultPreferences, ...preferences });
  });

  it('of the presets still reads', async () => {
    await fakeBrowser.storage.sync.set(presets);
    const kept = presets.presets.order.map(
      (id) => Object.entries(presets).find(([key]) => key === `preset:${id}`)?.[1],
    );
    const { presets: read, defaults } = await readPresets();
    expect(read.map((preset) => ({ version: 1, ...preset }))).toEqual(kept);
    expect(defaults).toEqual(presets.presets.defaults);
  });

  it('of the channel sets still reads', async () => {
    await fakeBrowser.storage.sync.set(channelSets);
    const { sets } = await readChannelSets();
    expect({ version: 1, ...sets[0] }).toEqual(channelSets['channelSet:mine']);
    expect(sets[1]?.id).toBe(channelSets.channelSets.order[1]);
    expect(sets.map(({ id }) => id)).not.toContain(channelSets.channelSets.without[0]);
  });

  it('of the channel sets that were used last still reads', async () => {
    await fakeBrowser.storage.local.set({ lastChannelSets });
    expect(await lastChannelSet(lastChannelSets.baseUrl, 'https://example.com/page', () => true)).toBe('mine');
  });

  it('of the form in which links are copied still reads', async () => {
    await fakeBrowser.storage.local.set({ linesForm });
    expect(await linesFormItem.get()).toBe(linesForm);
  });

  it('of the default presets still reads', async () => {
    await fakeBrowser.storage.local.set({ defaultPresets });
    expect(await defaultPresetsItem.get()).toEqual(defaultPresets);
  });

  it('of each place still reads', async () => {
    await fakeBrowser.storage.session.set({ places });
    for (const { place, made } of places) {
      expect(await recallMade(place)).toEqual(made && { ...made, missing: null });
    }
  });

  it('of each draft still reads', async () => {
    const address = 'https://example.com/page';
    const id = '123e4567-e89b-42d3-a456-426614174000';
    await fakeBrowser.storage.session.set({ [`draft:new:7:${address}`]: drafts.new, [`draft:${id}`]: drafts.edited });
    expect(await recallDraft({ kind: 'new', at: { tabId: 7, address } })).toEqual(drafts.new);
    expect(await recallDraft({ kind: 'edit', id })).toEqual(drafts.edited);
    await fakeBrowser.storage.session.clear();
    await fakeBrowser.storage.local.set({ [`draft:new:${address}`]: drafts.new, [`draft:${id}`]: drafts.edited });
    expect(await recallDraft({ kind: 'new', at: { tabId: 8, address } })).toEqual(drafts.new);
    expect(await recallDraft({ kind: 'edit', id })).toEqual(drafts.edited);
  });

  it('of how links are copied without a page still reads', async () => {
    await fakeBrowser.storage.local.set({ quick });
    expect(await quickItem.get()).toEqual({ ...quick, notify: false });
  });

  it('of the Mastodon server still reads', async () => {
    await fakeBrowser.storage.local.set({ mastodonServer });
    expect(await mastodonServerItem.get()).toBe(mastodonServer);
  });

  it('of how QR codes look still reads', async () => {
    await fakeBrowser.storage.local.set({ qrStyle });
    expect(await qrStyleItem.get()).toEqual(qrStyle);
  });

  it('of the news that was seen still reads', async () => {
    await fakeBrowser.storage.local.set({ news });
    expect(await newsItem.get()).toEqual(news);
  });

  it('of recent values still reads', async () => {
    await fakeBrowser.storage.local.set({
      connection: { ...connection, id: recentValues.connectionId },
      used: recentValues,
    });
    expect(await readRecentValues()).toEqual(recentValues);
  });

  it('of the token’s presence still reads', async () => {
    await fakeBrowser.storage.session.set({ tokenHeld });
    expect(await tokenHeldItem.get()).toBe(true);
  });

  it('of how well the links are known still reads', async () => {
    await fakeBrowser.storage.local.set({ library });
    expect(await libraryItem.get()).toEqual(library);
  });

  it('of work on many links still reads', async () => {
    await fakeBrowser.storage.session.set({ jobs });
    expect(await jobsItem.get()).toEqual(jobs);
  });

  it('of what the columns of files hold still reads', async () => {
    await fakeBrowser.storage.local.set({ importMappings });
    expect(await rememberedMapping(['Link', 'Ziel'])).toEqual(['short_link', 'long_url']);
  });

  it('of deletions still reads', async () => {
    await fakeBrowser.storage.local.set({ deletions });
    const needed = deletions.map(({ id, connection, state: { name, sendAt } }) => ({
      ...{ id, connection, state: sendAt === undefined ? { name } : { name, sendAt } },
    }));
    expect(await deletionsItem.get()).toEqual(needed);
  });

  it('of what is not sent yet still reads', async () => {
    await fakeBrowser.storage.session.set({ outbox });
    const entries = outbox.entries.map(({ write, ...rest }) => ({
      ...rest,
      write: write.kind === 'update' ? { ...write, base: null } : write,
    }));
    expect(await outboxItem.get()).toEqual({ ...outbox, entries, unreadable: 0 });
  });

  it('of what an organisation sets still reads', async () => {
    await fakeBrowser.storage.local.set({ managed });
    expect(await managedItem.get()).toEqual(managed);
  });

  it('of whether settings follow the person still reads', async () => {
    await fakeBrowser.storage.local.set({ syncSettings: syncChoice });
    expect(await syncChoiceItem.get()).toBe(syncChoice);
  });

  it('of the settings that follow the person still reads', async () => {
    await fakeBrowser.storage.local.set({ syncedSettings });
    expect(await syncedSettingsItem.get()).toEqual(syncedSettings);
  });

  it('of how the list looks still reads', async () => {
    await fakeBrowser.storage.local.set({ listLayout });
    expect(await listLayoutItem.get()).toEqual({ ...listLayout, widths: {} });
  });

  it('of the glance in the popup still reads', async () => {
    await fakeBrowser.storage.local.set({ glance });
    expect(await glanceItem.get()).toEqual(glance);
  });

  it('of UTM values that were brought back still reads', async () => {
    await fakeBrowser.storage.session.set({ restoredValues });
    expect(await restoredValuesItem.get()).toEqual(restoredValues);
  });

  it('of saved views still reads', async () => {
    await fakeBrowser.storage.local.set({ views });
    expect(await viewsItem.get()).toEqual(views);
  });

  it('of the links that are watched still reads', async () => {
    await fakeBrowser.storage.local.set({ watches });
    expect(await watchesItem.get()).toEqual(watches);
  });

  it('has an example of each stored item, and only of those', async () => {
    const items = await readdir('lib/storage');
    const frozen = await readdir(join(import.meta.dirname, 'frozen'));
    const named = items
      .map((file) => file.replace(/\.ts$/, ''))
      .filter((item) => !/^keys$|-item$|^synced-list$/.test(item));
    expect(new Set(frozen.map((file) => file.replace(/-v\d+\.json$/, '')))).toEqual(new Set(named));
  });
});
