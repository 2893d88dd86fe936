import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { libraryItem } from '@/lib/storage/library.ts';
import { connectedService, connectedTo } from '../../../setup/connected.ts';
import { known, libraryWhen, refresh } from '../../../setup/library.ts';
import { linksFrom, listService } from '../../../setup/list-service.ts';
import { makeLink } from '../../../setup/make-link.ts';

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
