import { describe, expect, it, vi } from 'vitest';
import { placeOfChannel } from '@/lib/link/channels/channel-place.ts';
import { emptyDraft } from '@/lib/link/draft.ts';
import type { Place } from '@/lib/link/place.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import type * as PrivateWindow from '@/lib/messaging/private-window.ts';
import { type IntentName, protocol } from '@/lib/messaging/protocol.ts';
import { readPageLinks } from '@/lib/page-links/read-page-links.ts';
import { deleteDraft, saveDraft } from '@/lib/storage/drafts.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { hideRoute } from '@/lib/storage/private-page.ts';
import { restoreValues } from '@/lib/storage/restored-values.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { browser } from '../../service/test-service.ts';
import { connectedTo } from '../../setup/connected.ts';
import { startFaultProxy } from '../../setup/fault-proxy.ts';
import { linkCacheWhen, readLinkCache } from '../../setup/link-cache.ts';
import { makeLink } from '../../setup/make-link.ts';
import { runService } from '../../setup/service.ts';
import { readDisk } from '../../setup/stored-values.ts';
import { until } from '../../setup/until.ts';

const here = vi.hoisted(() => ({ isPrivate: false }));
vi.mock(
  '@/lib/messaging/private-window.ts',
  () =>
    ({
      enterPrivateWindow: () => undefined,
      inPrivateWindow: () => here.isPrivate,
    }) satisfies typeof PrivateWindow,
);

/** The text that an act in a private window writes. It occurs nowhere else. */
const secret = 'hushhush';
const utm = { utm_source: `${secret}-source`, utm_campaign: `${secret}-campaign`, utm_content: `${secret}-content` };
const body = {
  ...{ long_url: `https://${secret}.example/page`, title: `The ${secret}`, custom_link: `${secret}-slug` },
  ...{ tags: [`${secret}-tag`], has_utm: true, ...utm },
};
const at: Place = {
  ...{ tabId: 2, address: body.long_url },
  get connectionId() {
    return pageConnectionId();
  },
};
const draft = { ...emptyDraft, ...body };

/** The data that the intents need: a link created in the private window, an existing one, and a pending operation. */
interface Given {
  made: string;
  before: string;
  operation: string;
}

/** The messages of a page in a private window, in order. An intent that is missing here fails to compile. */
const askEach: { [N in IntentName]: ((given: Given) => Promise<unknown>) | 'of the person, not of a window' } = {
  createLink: () => ask('createLink', { body: { ...body, custom_link: `${secret}-two` }, geo_targets: [], at }),
  createLinks: () => {
    const links = [{ body: { ...body, custom_link: `${secret}-three` }, geo_targets: [], at: placeOfChannel(at, 'x') }];
    return ask('createLinks', { links, draftAt: at });
  },
  takenSlugs: () => ask('takenSlugs', { slugs: [secret], domain: secret }),
  addCountryRules: ({ made: id }) =>
    ask('addCountryRules', { id, at, geo_targets: [{ country_id: 'DE', target_url: `https://${secret}.example/de` }] }),
  updateLink: ({ before: id }) => ask('updateLink', { id, title: `New ${secret}`, tags: [`${secret}-later`] }),
  saveLink: ({ made: id }) => ask('saveLink', { body: { id, title: `Saved ${secret}`, ...utm }, base: draft }),
  readPending: () => ask('readPending', null),
  readOperation: ({ operation: id }) => ask('readOperation', { id }),
  retrieveLink: ({ made: id }) => ask('retrieveLink', { id }),
  listLinks: () => ask('listLinks', { title: secret }),
  retrieveStats: ({ made: id }) => ask('retrieveStats', { id }),
  refreshRecentValues: () => ask('refreshRecentValues', null),
  noteProblem: () => ask('noteProblem', { activity: 'readCache', error: 'InvalidStateError' }),
  stayAwake: () => ask('stayAwake', null),
  cancel: () => ask('cancel', { requestId: secret }),
  checkWatched: () => ask('checkWatched', null),
  scheduleDelete: ({ made: id }) => ask('scheduleDelete', { id }),
  cancelDelete: ({ made: id }) => ask('cancelDelete', { id }),
  sendNow: ({ operation }) => ask('sendNow', { operation }),
  chooseLink: ({ operation, made: id }) => ask('chooseLink', { operation, id }),
  discardUnsent: ({ made: operation }) => ask('discardUnsent', { operation }),
  discard: ({ made: operation }) => ask('discard', { operation }),
  discardAll: () => ask('discardAll', null),
  unwatchLink: ({ before: id }) => ask('unwatchLink', { id }),
  deleteLink: ({ before: id }) => ask('deleteLink', { id }),
  // Refused there, and so are all intents that would follow.
  createJob: () => ask('createJob', { kind: 'import', file: `${secret}.csv` }),
  addJobRows: 'of the person, not of a window',
  runJob: 'of the person, not of a window',
  pauseJob: 'of the person, not of a window',
  stopJob: 'of the person, not of a window',
  retryJob: 'of the person, not of a window',
  undoJob: 'of the person, not of a window',
  forgetJob: 'of the person, not of a window',
  jobRows: 'of the person, not of a window',
  pendingDestinations: 'of the person, not of a window',
  jobLeftOut: 'of the person, not of a window',
  watchLink: 'of the person, not of a window',
  refreshLinks: 'of the person, not of a window',
  stopRefresh: 'of the person, not of a window',
  forgetLinks: 'of the person, not of a window',
  connect: 'of the person, not of a window',
  cancelConnect: 'of the person, not of a window',
  detectNames: 'of the person, not of a window',
  findIgnored: 'of the person, not of a window',
  testConnection: 'of the person, not of a window',
  disconnect: 'of the person, not of a window',
  useConnection: 'of the person, not of a window',
  describeConnection: 'of the person, not of a window',
};

/** Returns where a text is stored permanently. */
const placesOf = async (text: string): Promise<string[]> =>
  Object.entries(await readDisk()).flatMap(([place, value]) =>
    `${place} ${JSON.stringify(value)}`.toLowerCase().includes(text.toLowerCase()) ? place : [],
  );

/** Connects to a service behind a proxy, with a link of an ordinary window. From then on, the window is private. */
async function privateWindow() {
  here.isPrivate = false;
  const service = await runService();
  const proxy = await startFaultProxy(service.origin);
  await connectedTo({ ...service, settings: { ...service.settings, baseUrl: proxy.baseUrl } });
  const { id: before, custom_url: url } = await makeLink({ title: 'Ordinary', custom_link: 'ordinary' });
  await linkCacheWhen(({ known }) => known > 0);
  here.isPrivate = true;
  return { before, url: url ?? '', proxy };
}

/**
 * Runs ordinary acts after the private ones, and waits until they are saved. Writes are in order, so writes of the
 * private acts are stored by that time.
 */
async function waitUntilSaved(): Promise<void> {
  here.isPrivate = false;
  const { id } = await makeLink({ title: 'Afterwards', tags: ['afterwards'] });
  await ask('retrieveStats', { id });
  await until(async () => {
    const places = (await placesOf('afterwards')).join(' ');
    expect(places).toMatch(/used/);
    expect(places).toMatch(/rows|links/);
    expect((await placesOf(id)).join(' ')).toMatch(/hem stats/);
  });
}

describe('acts in a private window', () => {
  it('leave nothing on this machine, whichever message is sent', async () => {
    const { before, proxy } = await privateWindow();
    const geo_targets = [{ country_id: 'AT' as const, target_url: `https://${secret}.example/at` }];
    const made = (await makeLink(body, { at, geo_targets })).id;
    await saveDraft({ kind: 'new', at }, { draft, base: null, changed_at: new Date().toISOString() });
    await saveDraft({ kind: 'edit', id: made }, { draft, base: draft, changed_at: new Date().toISOString() });
    await restoreValues([utm.utm_source]);
    await hideRoute(`/new?address=${at.address}`);
    await readPageLinks({ id: crypto.randomUUID() }, at.address);
    await proxy.inject('unavailable', { on: 'POST /link/create', retryAfter: 600, times: 1 });
    await ask('createLink', {
      body: { ...body, custom_link: `${secret}-three` },
      geo_targets: [],
      at: { ...at, tabId: 3 },
    });
    const operation = (await pendingChangesItem.get()).operations[0]?.id ?? '';
    expect(operation).not.toBe('');
    for (const name of Object.keys(protocol) as IntentName[]) {
      const act = askEach[name];
      if (typeof act === 'function') await act({ made, before, operation });
    }
    await waitUntilSaved();
    expect(await placesOf(secret)).toEqual([]);
    expect(await placesOf(made)).toEqual([]);
    here.isPrivate = true;
    await deleteDraft({ kind: 'new', at });
    expect(await placesOf(secret)).toEqual([]);
  });

  it('stay apart from the same acts in an ordinary window', async () => {
    const { proxy } = await privateWindow();
    await proxy.inject('unavailable', { on: 'POST /link/create', retryAfter: 600 });
    const { custom_link: _taken, ...rest } = body;
    const press = async () => {
      const pressed = await ask('createLink', { body: rest, geo_targets: [], at });
      return pressed.ok && pressed.value.state === 'pending' ? pressed.value.operation : '';
    };
    const inPrivate = await press();
    here.isPrivate = false;
    expect(await ask('pendingDestinations', null)).toEqual({ ok: true, value: { links: [] } });
    const ordinary = await press();
    expect(new Set([inPrivate, ordinary, '']).size).toBe(3);
    expect(await ask('pendingDestinations', null)).toMatchObject({ value: { links: [{ long_url: body.long_url }] } });
    expect((await placesOf(secret)).join(' ')).toMatch(/hem operations/);
  });

  it('that only read a link change nothing that is cached of it', async () => {
    const { before, url } = await privateWindow();
    const cached = async () => (await readLinkCache()).links.find(({ id }) => id === before);
    const earlier = await cached();
    expect(earlier).toMatchObject({ is_clicked: false });
    await fetch(url, { redirect: 'manual', headers: { 'User-Agent': browser } });
    await until(async () =>
      expect(await ask('retrieveLink', { id: before })).toMatchObject({ value: { is_clicked: true } }),
    );
    expect(await ask('retrieveStats', { id: before })).toMatchObject({ ok: true });
    await waitUntilSaved();
    expect(await cached()).toEqual(earlier);
  });

  it('would be found, since those of an ordinary window are', async () => {
    await privateWindow();
    here.isPrivate = false;
    await makeLink(body, { at });
    await saveDraft({ kind: 'new', at }, { draft, base: null, changed_at: new Date().toISOString() });
    await until(async () =>
      expect(new Set((await placesOf(secret)).map((place) => place.split(' ')[0])).size).toBeGreaterThan(1),
    );
  });

  it('save a watch if the person starts one, and nothing else', async () => {
    await privateWindow();
    const { id, short_url } = await makeLink(body, { at });
    await fetch(short_url ?? '', { redirect: 'manual', headers: { 'User-Agent': browser } });
    await until(async () =>
      expect(await ask('retrieveLink', { id })).toMatchObject({ ok: true, value: { is_clicked: true } }),
    );
    expect(await ask('watchLink', { id, choices: { milestones: true, quietDays: 7 } })).toMatchObject({ ok: true });
    await waitUntilSaved();
    const watches = `local connection:${pageConnectionId()}:watches`;
    expect(await placesOf(secret)).toEqual([watches]);
    expect(await placesOf(id)).toEqual([watches]);
  });

  it('save a view if the person saves one, also in synced storage, and nothing else', async () => {
    await privateWindow();
    await viewsItem.set([{ name: `The ${secret}`, query: `title=${secret}` }]);
    await until(async () => expect((await placesOf(secret)).join(' ')).toMatch(/sync views/));
    await hideRoute(`/links?title=${secret}`);
    await ask('listLinks', { title: secret });
    await waitUntilSaved();
    const places = (await placesOf(secret)).map((place) => place.replace(/^sync views:.*/, 'sync views'));
    const views = `local connection:${pageConnectionId()}:views`;
    expect(places.toSorted()).toEqual([views, 'local syncedSettings', 'sync views']);
  });
});
