import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { setPageConnection } from '@/lib/messaging/page-connection.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { startBackground, startBrowser } from '../../setup/background.ts';
import { permissionsNow } from '../../setup/browser/permissions.ts';
import { cachedConnections } from '../../setup/cached-links.ts';
import { eventually } from '../../setup/clock.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { savedDraft } from '../../setup/drafts.ts';
import { refresh } from '../../setup/link-cache.ts';
import { makeLink } from '../../setup/make-link.ts';
import { openOperations } from '../../setup/operations.ts';
import { allowHost, allowNotifications } from '../../setup/press.ts';
import { save } from '../../setup/saved.ts';
import { storedStats } from '../../setup/stored-stats.ts';
import { readStoredValues } from '../../setup/stored-values.ts';
import { twoServices } from '../../setup/two-services.ts';
import { milestones } from '../../setup/watching.ts';

const { sync } = fakeBrowser.storage;
const done = { ok: true, value: null };

/** A connection as a later version may save it: this version accepts only a list of domains. */
const asLater = (connection: Connection) => ({ ...connection, domains: 'all' });

/** Connects to two services. The connection to the first becomes unreadable; the other is shown and in use. */
async function besideUnreadable(before: (one: Awaited<ReturnType<typeof twoServices>>) => Promise<unknown>) {
  const both = await twoServices();
  await before(both);
  await save('local', { connections: [both.beta.connection, asLater(both.alpha.connection)] });
  await startBackground();
  setPageConnection(both.beta.connection.id);
  return both;
}

/** Saves another connection to the same service, which is unreadable. */
const addUnreadable = (connection: Connection) =>
  save('local', { connections: [connection, asLater({ ...connection, id: crypto.randomUUID() })] });

const disconnect = () => ask('disconnect', null);

describe('removing a connection beside an unreadable one', () => {
  it('keeps the stats and links of the other', async () => {
    let id = '';
    const { alpha } = await besideUnreadable(async ({ alpha }) => {
      setPageConnection(alpha.connection.id);
      ({ id } = await makeLink({ title: 'Page' }));
      await refresh();
      await ask('retrieveStats', { id });
      await eventually(async () => expect(await storedStats({ id }, alpha.connection.id)).not.toBeNull());
    });
    await refresh();
    expect(await disconnect()).toEqual(done);
    expect(await storedStats({ id }, alpha.connection.id)).not.toBeNull();
    expect(await cachedConnections()).toContain(alpha.connection.id);
  });

  it('keeps the permission for a host that the other also needs', async () => {
    const { settings, origin, connection } = await connectedService();
    await allowHost(settings.baseUrl);
    await addUnreadable(connection);
    expect(await disconnect()).toEqual(done);
    expect(permissionsNow()).toEqual([`${origin}/*`]);
  });

  it('keeps the views of the other in synced storage', async () => {
    const views = [{ name: 'Spring', query: 'tag=spring' }];
    const { connection } = await connectedService();
    await viewsItem.set(views);
    await eventually(async () => expect(JSON.stringify(await sync.get())).toContain('Spring'));
    await addUnreadable(connection);
    expect(await disconnect()).toEqual(done);
    expect(JSON.stringify(await sync.get())).toContain('Spring');
  });

  it('keeps what is saved for the other meanwhile', async () => {
    const views = [{ name: 'Spring', query: 'tag=spring' }];
    const { alpha, beta } = await besideUnreadable(async () => undefined);
    await viewsItem.of(alpha.connection.id).set(views);
    // Both run after what the write has caused.
    await ask('useConnection', { connectionId: beta.connection.id });
    expect(await disconnect()).toEqual(done);
    expect(await viewsItem.of(alpha.connection.id).get()).toEqual(views);
  });

  it('keeps the notification permission for the watches of the other', async () => {
    await besideUnreadable(async ({ alpha }) => {
      setPageConnection(alpha.connection.id);
      await allowNotifications();
      const { id } = await makeLink({ title: 'Page' });
      const watched = await ask('watchLink', { id, choices: milestones });
      expect(watched.ok).toBe(true);
    });
    expect(await disconnect()).toEqual(done);
    expect(permissionsNow()).toContain('notifications');
  });

  it('keeps everything of the other, also when the browser starts next', async () => {
    const views = [{ name: 'Spring', query: 'tag=spring' }];
    const { alpha } = await besideUnreadable(async ({ alpha }) => {
      await viewsItem.of(alpha.connection.id).set(views);
      await saveDraft(
        { kind: 'new', at: { ...here, connectionId: alpha.connection.id } },
        savedDraft({ title: 'Typed' }),
      );
      setPageConnection(alpha.connection.id);
      await refresh();
      // The service has no such link, so the change stays pending until the person acts.
      await ask('updateLink', { id: crypto.randomUUID(), title: 'Page' });
    });
    expect(await disconnect()).toEqual(done);
    await startBrowser();
    const { id } = alpha.connection;
    expect(await viewsItem.of(id).get()).toEqual(views);
    expect(await cachedConnections()).toContain(id);
    expect((await openOperations()).map(({ connectionId }) => connectionId)).toEqual([id]);
    const text = JSON.stringify(await readStoredValues());
    expect(text).toContain(alpha.token);
    expect(text).toContain('Typed');
  });
});
