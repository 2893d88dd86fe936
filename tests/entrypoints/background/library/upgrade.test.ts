import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openLibrary } from '@/lib/library/format/database.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { libraryItem } from '@/lib/storage/library.ts';
import { stall } from '../../../lib/client/unruly-service.ts';
import { alarm } from '../../../setup/alarm.ts';
import { startBackground } from '../../../setup/background.ts';
import { known, libraryAtRest, libraryWhen, refresh } from '../../../setup/library.ts';
import { linksFrom, listService } from '../../../setup/list-service.ts';
import { keepAsVersion1 } from '../../../setup/old-libraries.ts';

/** Hem is brought up to date over links that an older one kept, with what is noted of them. */
async function keptByOlder(connectionId: string): Promise<void> {
  const database = await openLibrary(connectionId);
  const note = await database.get('notes', 'note');
  database.close();
  await keepAsVersion1(connectionId, note);
  await startBackground();
}

/** The same, and it is told so. */
async function upgraded(connectionId: string): Promise<void> {
  await keptByOlder(connectionId);
  await fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', previousVersion: '0.0.1' });
}

describe('links that an older Hem kept in another way', () => {
  it('are said not to be known, and are read anew by themselves', async () => {
    const { connection } = await listService(linksFrom(3));
    await refresh();
    await upgraded(connection.id);
    expect(await libraryWhen((state) => state.known === 0)).toMatchObject({ wholeAt: null, newAt: null });
    await alarm('library');
    await libraryWhen(({ wholeAt }) => wholeAt !== null);
    expect((await known()).links).toHaveLength(3);
  });

  it('are read from the beginning also where a reading was under way', async () => {
    const { connection, behave, list, seen } = await listService(linksFrom(20), { cap: 7 });
    behave(list, list, stall);
    await ask('refreshLibrary', { whole: true });
    await libraryWhen(({ activity }) => activity.state === 'reading' && activity.read >= 13);
    behave(list);
    await keptByOlder(connection.id);
    seen.splice(0);
    await alarm('library-onward');
    await alarm('library');
    await libraryWhen(({ wholeAt }) => wholeAt !== null);
    expect(seen[0]?.url.searchParams.get('offset')).toBe('0');
    expect((await known()).links).toHaveLength(20);
  });

  it('are said not to be known also where the worker was stopped before it could say so', async () => {
    const { connection } = await listService(linksFrom(3));
    await refresh();
    await ask('stopRefresh', null);
    const before = await libraryItem.get();
    await upgraded(connection.id);
    await libraryWhen((state) => state.known === 0);
    await libraryItem.set(before);
    await startBackground();
    await fakeBrowser.runtime.onStartup.trigger();
    expect(await libraryWhen((state) => state.known === 0)).toMatchObject({ activity: { state: 'stopped' } });
  });

  it('are not read anew where a person wants none to be read, until that person asks', async () => {
    const { connection, seen } = await listService(linksFrom(3));
    await refresh();
    await ask('stopRefresh', null);
    await upgraded(connection.id);
    expect(await libraryWhen((state) => state.known === 0)).toMatchObject({ activity: { state: 'stopped' } });
    seen.splice(0);
    await alarm('library');
    await ask('refreshLibrary', { whole: false });
    expect(await libraryAtRest()).toMatchObject({ known: 0 });
    expect(seen).toEqual([]);
    expect(await refresh()).toMatchObject({ known: 3 });
  });
});

describe('a link that cannot be read any more', () => {
  it('is forgotten wholly once it is gone at the service, and the others are counted right', async () => {
    const { connection, links } = await listService(linksFrom(3));
    await refresh();
    const database = await openLibrary(connection.id);
    const [key = 0] = await database.getAllKeys('links');
    const ids = linksFrom(3).map(({ id }) => id);
    const records = linksFrom(3).map((link, at) => (at === 1 ? { id: link.id, tags: 'sale' } : link));
    await database.put('links', { ids, pages: ids.map(() => ''), records }, key);
    database.close();
    links.splice(1, 1);
    expect(await refresh()).toMatchObject({ known: 2 });
    expect((await known()).searched).toEqual([ids[0], ids[2]]);
  });
});
