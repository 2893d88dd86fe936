import { describe, expect, it, onTestFinished } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { nameOfLibrary } from '@/lib/library/format/database-name.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { enterScope } from '@/lib/messaging/page-scope.ts';
import { recallAnswerOn } from '@/lib/stats-cache/stats-cache.ts';
import { keepDraft } from '@/lib/storage/drafts.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { startBackground } from '../../setup/background.ts';
import { permissionsNow } from '../../setup/browser/permissions.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { kept } from '../../setup/drafts.ts';
import { everythingKept } from '../../setup/kept.ts';
import { refresh } from '../../setup/library.ts';
import { makeLink } from '../../setup/make-link.ts';
import { eventually } from '../../setup/outbox.ts';
import { allowHost, allowNotifications } from '../../setup/press.ts';
import { runService } from '../../setup/service.ts';
import { lookAtConnection, twoServices } from '../../setup/two-services.ts';
import { milestones } from '../../setup/watching.ts';

const { local, sync } = fakeBrowser.storage;
const done = { ok: true, value: null };

/** As a newer Hem may keep a connection: this one reads no domains but a list. */
const asNewer = (connection: Connection) => ({ ...connection, domains: 'all' });

/** Two services, of which this Hem cannot read the connection to the first any more; the other is shown, and in use. */
async function besideUnreadable(before: (one: Awaited<ReturnType<typeof twoServices>>) => Promise<unknown>) {
  const both = await twoServices();
  await before(both);
  await local.set({ otherConnections: [asNewer(both.alpha.connection)] });
  await startBackground();
  lookAtConnection(both.beta.connection);
  return both;
}

/** The connections that there are, as they are kept. */
const keptConnections = async () => {
  const { connection, otherConnections } = await local.get(['connection', 'otherConnections']);
  return [connection, otherConnections].flat().filter((one) => one != null);
};

const libraries = async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []);

const disconnect = () => ask('disconnect', null);

describe('leaving a connection beside one that cannot be read', () => {
  it('keeps what the other has kept of stats and links', async () => {
    let id = '';
    const { alpha } = await besideUnreadable(async ({ alpha }) => {
      lookAtConnection(alpha.connection);
      ({ id } = await makeLink({ title: 'Page' }));
      await refresh();
      await ask('retrieveStats', { id });
      await eventually(async () => expect(await recallAnswerOn(alpha.connection.id, { id })).not.toBeNull());
    });
    await refresh();
    expect(await disconnect()).toEqual(done);
    expect(await recallAnswerOn(alpha.connection.id, { id })).not.toBeNull();
    expect(await libraries()).toContain(nameOfLibrary(alpha.connection.id));
  });

  it('keeps the permission for a host that the other needs as well', async () => {
    const { settings, origin } = await connectedService();
    await allowHost(settings.baseUrl);
    const [own] = await keptConnections();
    await local.set({ otherConnections: [{ ...own, id: crypto.randomUUID(), scope: 'newer', domains: 'all' }] });
    expect(await disconnect()).toEqual(done);
    expect(permissionsNow()).toEqual([`${origin}/*`]);
  });

  it('keeps the views that the other has in synced storage', async () => {
    const views = [{ name: 'Spring', query: 'tag=spring' }];
    await connectedService();
    await viewsItem.set(views);
    await eventually(async () => expect(JSON.stringify(await sync.get())).toContain('Spring'));
    const [own] = await keptConnections();
    await local.set({ otherConnections: [{ ...own, id: crypto.randomUUID(), scope: 'newer', domains: 'all' }] });
    expect(await disconnect()).toEqual(done);
    expect(JSON.stringify(await sync.get())).toContain('Spring');
  });

  it('keeps the permission to notify of what the other watches', async () => {
    await besideUnreadable(async ({ alpha }) => {
      lookAtConnection(alpha.connection);
      await allowNotifications();
      const { id } = await makeLink({ title: 'Page' });
      const watched = await ask('watchLink', { id, choices: milestones });
      expect(watched.ok).toBe(true);
    });
    expect(await disconnect()).toEqual(done);
    expect(permissionsNow()).toContain('notifications');
  });
});

describe('a connection that cannot be read', () => {
  it('gives its permission back when it is left', async () => {
    const { alpha, beta } = await besideUnreadable(async ({ alpha, beta }) => {
      await allowHost(alpha.settings.baseUrl);
      await allowHost(beta.settings.baseUrl);
    });
    enterScope('');
    expect(permissionsNow()).toContain(`${new URL(alpha.settings.baseUrl).origin}/*`);
    expect(await disconnect()).toEqual(done);
    expect(permissionsNow()).toEqual([`${new URL(beta.settings.baseUrl).origin}/*`]);
  });

  it('is left with all that was kept for it, also where it was put to use', async () => {
    const both = await twoServices();
    const { scope } = both.beta.connection;
    onTestFinished(() => enterScope(''));
    enterScope(undefined);
    await keepDraft({ kind: 'new', at: { ...here, ...(scope && { scope }) } }, kept({ title: 'Typed' }));
    await local.set({ connection: asNewer(both.beta.connection) });
    await local.remove('otherConnections');
    await local.remove('bearer');
    await startBackground();
    expect(await disconnect()).toEqual(done);
    expect(await everythingKept()).toEqual([]);
  });

  it('leaves nothing to the one that takes its place at another service', async () => {
    const { connection } = await connectedService();
    await viewsItem.set([{ name: 'Spring', query: 'tag=spring' }]);
    await keepDraft({ kind: 'new', at: here }, kept({ title: 'Typed' }));
    await local.set({ connection: asNewer(connection) });
    await startBackground();
    const { settings, token } = await runService();
    expect(await ask('connect', { settings, token, check: false })).toMatchObject({ ok: true });
    expect(await viewsItem.get()).toEqual([]);
    expect((await everythingKept()).map(([, key]) => key).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('takes only its own views along when it is left', async () => {
    await besideUnreadable(async ({ alpha, beta }) => {
      await viewsItem.of(alpha.connection.scope).set([{ name: 'Spring', query: 'tag=spring' }]);
      await viewsItem.of(beta.connection.scope).set([{ name: 'Autumn', query: 'tag=autumn' }]);
      await eventually(async () => expect(JSON.stringify(await sync.get())).toMatch(/Spring.*Autumn|Autumn.*Spring/));
      // Of a service that is connected on another device alone.
      await sync.set({ 'views:elsewhere': { version: 1, at: 1, value: { views: [{ name: 'Winter', query: '' }] } } });
    });
    enterScope('');
    expect(await disconnect()).toEqual(done);
    expect(JSON.stringify(await sync.get())).toMatch(/Autumn.*Winter|Winter.*Autumn/);
    expect(JSON.stringify(await sync.get())).not.toContain('Spring');
  });
});
