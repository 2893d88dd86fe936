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
import { connectedService, here } from '../../setup/connected.ts';
import { kept } from '../../setup/drafts.ts';
import { begin, jobEnded, rowOfCreate, rowsOf } from '../../setup/jobs.ts';
import { everythingKept } from '../../setup/kept.ts';
import { refresh } from '../../setup/link-cache.ts';
import { made } from '../../setup/made-link.ts';
import { keptEntries } from '../../setup/operations.ts';
import { allowHost } from '../../setup/press.ts';
import { runService, type Service } from '../../setup/service.ts';

/** Connects, as a page does that shows the connection from then on. */
async function connect({ settings, token }: Pick<Service, 'settings' | 'token'>) {
  const connected = await ask('connect', { settings, token, check: true });
  if (connected.ok) setPageConnection(connected.value.id);
  return connected;
}

const calls = storageAreas.flatMap((area) => storageMethods.map((method) => [area, method] as const));
const done = { ok: true, value: null };
const storageFailed = { ok: false, failure: { kind: 'storage' } };

describe('connecting where the browser refuses', () => {
  beforeEach(startBackground);

  it.each(calls)('storage.%s.%s connects or says so, and leaves a whole connection or none', async (area, method) => {
    const { settings, token } = await runService();
    const mend = breakStorage(area, method);
    const connected = await connect({ settings, token });
    mend();
    if (!connected.ok) expect(connected).toEqual(storageFailed);
    expect(await ask('testConnection', null)).toEqual(
      connected.ok ? done : { ok: false, failure: { kind: 'notConnected' } },
    );
    expect(await connectionItem.get()).toEqual(connected.ok ? connected.value : null);
    expect(await connect({ settings, token })).toMatchObject({ ok: true });
  });

  it.each(calls)(
    'storage.%s.%s at another service keeps the one there is, or takes the other',
    async (area, method) => {
      const first = await connectedService();
      const { settings, token } = await runService();
      const mend = breakStorage(area, method);
      const connected = await connect({ settings, token });
      mend();
      if (!connected.ok) expect(connected).toEqual(storageFailed);
      expect(await ask('testConnection', null)).toEqual(done);
      expect(await connectionItem.get()).toEqual(connected.ok ? connected.value : first.connection);
    },
  );

  it('to keep the connection takes the token back that was kept for it', async () => {
    const first = await connectedService();
    const { settings, token } = await runService();
    const mend = breakStorage('local', 'set', 'baseUrl');
    expect(await connect({ settings, token })).toEqual(storageFailed);
    mend();
    expect(await connectionItem.get()).toEqual(first.connection);
    expect(await ask('testConnection', null)).toEqual(done);
  });

  it('to keep another connection keeps what waits for the one there is, and its jobs', async () => {
    await connectedService();
    await ask('updateLink', { id: made.id, title: 'Page' });
    const job = await begin([rowOfCreate(1)]);
    await jobEnded(job);
    const { settings, token } = await runService();
    const mend = breakStorage('local', 'set', 'baseUrl');
    expect(await connect({ settings, token })).toEqual(storageFailed);
    mend();
    expect((await keptEntries()).map(({ state }) => state.name)).toEqual(['refused']);
    expect((await rowsOf(job)).map(({ state }) => state.name)).toEqual(['done']);
  });
});

describe('disconnecting where the browser refuses', () => {
  /** A connection with something kept of each kind. */
  async function muchKept() {
    const { settings } = await connectedService();
    await allowHost(settings.baseUrl);
    await refresh();
    await rememberMade(here, made);
    await viewsItem.set([{ name: 'Spring', query: 'tag=spring' }]);
    await saveDraft({ kind: 'new', at: here }, kept({ title: 'Typed', has_password: true, password: 'open-sesame' }));
  }

  it.each(calls)(
    'storage.%s.%s lets go of all that it can, says what is left, and goes on another time',
    async (area, method) => {
      await muchKept();
      const mend = breakStorage(area, method);
      const ended = await ask('disconnect', null);
      mend();
      const isRemoved = (await connectionItem.get()) === null;
      const left = (await everythingKept()).filter(([, key]) => !/^(c|removedC)onnections$/.test(key));
      expect(ended).toEqual(left.length === 0 ? done : storageFailed);
      if (isRemoved) {
        expect(left.filter(([where]) => where !== area)).toEqual([]);
        expect(await ask('testConnection', null)).toEqual({ ok: false, failure: { kind: 'notConnected' } });
        expect(await cachedConnections()).toEqual([]);
        expect(permissionsNow()).toEqual([]);
      } else {
        // It could not be marked as removed: it is whole, and works.
        expect([area, method === 'remove']).toEqual(['local', false]);
        expect(await ask('testConnection', null)).toEqual(done);
      }
      expect(await ask('disconnect', null)).toEqual(done);
      expect(await everythingKept()).toEqual([]);
    },
  );

  it('to let go of the token lets go of all else', async () => {
    await muchKept();
    breakStorage('local', 'remove', 'token:');
    expect(await ask('disconnect', null)).toEqual(storageFailed);
    const left = (await everythingKept()).map(([, key]) => key.replace(/:.*/, ''));
    expect(left.toSorted()).toEqual(['connections', 'removedConnections', 'token']);
  });
});
