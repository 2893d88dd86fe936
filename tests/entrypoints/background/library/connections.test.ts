import { openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { inTime } from '@/lib/async/in-time.ts';
import { openLibrary } from '@/lib/library/format/database.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { libraryItem } from '@/lib/storage/library.ts';
import { startBackground } from '../../../setup/background.ts';
import { connectedService, connectedTo } from '../../../setup/connected.ts';
import { known, libraryWhen, refresh } from '../../../setup/library.ts';
import { linksFrom, listService } from '../../../setup/list-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { until } from '../../../setup/until.ts';

const databases = async () =>
  (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('library:') ? [name] : []));

describe('connections', () => {
  it('that end take all with them', async () => {
    await listService(linksFrom(20));
    await refresh();
    expect(await databases()).toHaveLength(1);
    await ask('disconnect', null);
    expect(await databases()).toEqual([]);
    expect(await libraryItem.get()).toBeNull();
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
  });

  it('that end while their list is read leave nothing behind either', async () => {
    const { behave, list } = await listService(linksFrom(50), { cap: 7 });
    behave(list, (response, request) => setTimeout(() => list(response, request), 60));
    await ask('refreshLibrary', { whole: true });
    await libraryWhen(({ activity }) => activity.state === 'reading' && activity.read >= 7);
    await ask('disconnect', null);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await databases()).toEqual([]);
    expect(await libraryItem.get()).toBeNull();
  });

  it('that end wait for no page that does not let go of what is known', async () => {
    const { connection } = await listService(linksFrom(20));
    await refresh();
    // As a page that the browser has frozen, which hears of nothing.
    const frozen = await openDB(`library:${connection.id}`);
    expect(await inTime(5000, ask('disconnect', null))).toEqual({ ok: true, value: null });
    frozen.close();
    await until(async () => expect(await databases()).toEqual([]));
  });

  it('that ended leave nothing that was still held on to, once the next worker starts', async () => {
    (await openLibrary(crypto.randomUUID())).close();
    await startBackground();
    await until(async () => expect(await databases()).toEqual([]));
  });

  it('never mix: the links of another token are others', async () => {
    const service = await connectedService();
    await makeLink();
    await refresh();
    const first = await connectionItem.get();
    await connectedTo({ ...service, token: await service.anotherToken() });
    expect((await connectionItem.get())?.id).not.toBe(first?.id);
    expect((await known()).links).toEqual([]);
    await refresh();
    expect(await databases()).toHaveLength(1);
    expect((await known()).links).toHaveLength(1);
  });
});
