import { beforeEach, describe, expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { setPageConnection } from '@/lib/messaging/page-connection.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { rememberMade } from '@/lib/storage/places.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { startBackground } from '../../setup/background.ts';
import { permissionsNow } from '../../setup/browser/permissions.ts';
import { breakStorage, storageAreas, storageMethods } from '../../setup/browser/storage.ts';
import { cachedConnections } from '../../setup/cached-links.ts';
import { connectAnother, connectedService, here } from '../../setup/connected.ts';
import { savedDraft } from '../../setup/drafts.ts';
import { jobEnded, rowOfCreate, rowsOf, startJob } from '../../setup/jobs.ts';
import { refresh } from '../../setup/link-cache.ts';
import { madeLink } from '../../setup/made-link.ts';
import { openOperations } from '../../setup/operations.ts';
import { allowHost } from '../../setup/press.ts';
import { runService, type Service } from '../../setup/service.ts';
import { readStoredValues } from '../../setup/stored-values.ts';

/** Connects, and shows the connection in this page. */
async function connect({ settings, token }: Pick<Service, 'settings' | 'token'>) {
  const connected = await ask('connect', { settings, token, check: true });
  if (connected.ok) setPageConnection(connected.value.id);
  return connected;
}

const calls = storageAreas.flatMap((area) => storageMethods.map((method) => [area, method] as const));
const done = { ok: true, value: null };
const storageFailed = { ok: false, failure: { kind: 'storage' } };

describe('connecting while browser storage fails', () => {
  beforeEach(startBackground);

  it.each(calls)(
    'storage.%s.%s connects or reports a failure, and leaves a whole connection or none',
    async (area, method) => {
      const { settings, token } = await runService();
      const restore = breakStorage(area, method);
      const connected = await connect({ settings, token });
      restore();
      if (!connected.ok) expect(connected).toEqual(storageFailed);
      expect(await ask('testConnection', null)).toEqual(
        connected.ok ? done : { ok: false, failure: { kind: 'notConnected' } },
      );
      expect(await connectionItem.get()).toEqual(connected.ok ? connected.value : null);
      expect(await connect({ settings, token })).toMatchObject({ ok: true });
    },
  );

  it.each(calls)('storage.%s.%s keeps the current service, or connects to the other one', async (area, method) => {
    const first = await connectedService();
    const { settings, token } = await runService();
    const restore = breakStorage(area, method);
    const connected = await connect({ settings, token });
    restore();
    if (!connected.ok) expect(connected).toEqual(storageFailed);
    expect(await ask('testConnection', null)).toEqual(done);
    expect(await connectionItem.get()).toEqual(connected.ok ? connected.value : first.connection);
  });

  it('removes the new token if the connection cannot be saved', async () => {
    const first = await connectedService();
    const { settings, token } = await runService();
    const restore = breakStorage('local', 'set', 'baseUrl');
    expect(await connect({ settings, token })).toEqual(storageFailed);
    restore();
    expect(await connectionItem.get()).toEqual(first.connection);
    expect(await ask('testConnection', null)).toEqual(done);
  });

  it('keeps pending changes and jobs of the current connection if another cannot be saved', async () => {
    await connectedService();
    await ask('updateLink', { id: madeLink.id, title: 'Page' });
    const job = await startJob([rowOfCreate(1)]);
    await jobEnded(job);
    const { settings, token } = await runService();
    const restore = breakStorage('local', 'set', 'baseUrl');
    expect(await connect({ settings, token })).toEqual(storageFailed);
    restore();
    expect((await openOperations()).map(({ state }) => state.name)).toEqual(['refused']);
    expect((await rowsOf(job)).map(({ state }) => state.name)).toEqual(['done']);
  });
});

describe('disconnecting while browser storage fails', () => {
  /** Connects, and saves data of each kind. */
  async function muchKept() {
    const { settings } = await connectedService();
    await allowHost(settings.baseUrl);
    await refresh();
    await rememberMade(here, madeLink);
    await viewsItem.set([{ name: 'Spring', query: 'tag=spring' }]);
    await saveDraft(
      { kind: 'new', at: here },
      savedDraft({ title: 'Typed', has_password: true, password: 'open-sesame' }),
    );
  }

  /** Returns everything that is stored, except the names of failures that Help shows. */
  const storedData = async () => (await readStoredValues()).filter(([, key]) => key !== 'problems');

  it.each(calls)(
    'storage.%s.%s deletes all that it can, reports what is left, and deletes the rest next time',
    async (area, method) => {
      await muchKept();
      const restore = breakStorage(area, method);
      const ended = await ask('disconnect', null);
      restore();
      const isRemoved = (await connectionItem.get()) === null;
      const left = (await storedData()).filter(([, key]) => !/^(c|removedC)onnections$/.test(key));
      expect(ended).toEqual(left.length === 0 ? done : storageFailed);
      if (isRemoved) {
        expect(left.filter(([where]) => where !== area)).toEqual([]);
        expect(await ask('testConnection', null)).toEqual({ ok: false, failure: { kind: 'notConnected' } });
        expect(await cachedConnections()).toEqual([]);
        expect(permissionsNow()).toEqual([]);
      } else {
        // It could not be marked as removed, so it is still complete and works.
        expect([area, method === 'remove']).toEqual(['local', false]);
        expect(await ask('testConnection', null)).toEqual(done);
      }
      expect(await ask('disconnect', null)).toEqual(done);
      expect(await storedData()).toEqual([]);
    },
  );

  it('deletes the rest of two removed connections next time', async () => {
    const { settings, connection, anotherToken } = await connectedService();
    const other = await connectAnother({ settings, token: await anotherToken() });
    const restore = breakStorage('local', 'remove', 'token:');
    for (const { id } of [other, connection]) expect(await ask('disconnect', null, id)).toEqual(storageFailed);
    restore();
    expect(await ask('disconnect', null)).toEqual(done);
    expect(await storedData()).toEqual([]);
  });

  it('deletes all other data if the token cannot be deleted', async () => {
    await muchKept();
    breakStorage('local', 'remove', 'token:');
    expect(await ask('disconnect', null)).toEqual(storageFailed);
    const left = (await storedData()).map(([, key]) => key.replace(/:.*/, ''));
    expect(left.toSorted()).toEqual(['connections', 'removedConnections', 'token']);
  });
});
