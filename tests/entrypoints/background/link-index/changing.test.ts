import { describe, expect, it, vi } from 'vitest';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { linkCacheWhen, readLinkCache, refresh } from '../../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';

const byId = (links: readonly LinkRecord[]) => links.toSorted((one, other) => (one.id < other.id ? -1 : 1));

describe('links that were changed elsewhere', () => {
  it('are found by a full sync: deleted, renamed and created ones', async () => {
    const links = linksFrom(120);
    await listService(links);
    await refresh();
    links.splice(50, 10);
    links[3] = linkOf(117, { title: 'Renamed', tags: ['new'] });
    links.unshift(linkOf(121), linkOf(122));
    expect(await refresh()).toMatchObject({ known: 112 });
    const { links: kept, searched } = await readLinkCache();
    expect(byId(kept)).toEqual(byId(links));
    expect(searched).toEqual(
      links
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
  });

  it('are found by reading the newest links if they are new: one request, if that is enough', async () => {
    const links = linksFrom(250);
    const { seen } = await listService(links);
    await refresh();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    links.unshift(linkOf(251));
    seen.splice(0);
    expect(await refresh({ whole: false })).toMatchObject({ known: 251 });
    expect(seen).toHaveLength(2);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    seen.splice(0);
    await refresh({ whole: false });
    expect(seen).toHaveLength(1);
  });

  it('are not searched for again within half a minute', async () => {
    const { seen } = await listService(linksFrom(5));
    await refresh();
    seen.splice(0);
    await refresh({ whole: false });
    expect(seen).toEqual([]);
  });
});

describe('a service that lists its oldest links first', () => {
  const oldestFirst = (count: number) => linksFrom(count).toReversed();
  const later = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);

  it('has new links found at the end of its list', async () => {
    const links = oldestFirst(250);
    const { seen } = await listService(links);
    await refresh();
    links.push(linkOf(251), linkOf(252));
    later();
    seen.splice(0);
    expect(await refresh({ whole: false })).toMatchObject({ known: 252 });
    expect(seen.length).toBeLessThanOrEqual(2);
    expect(byId((await readLinkCache()).links)).toEqual(byId(links));
  });

  it('has new links found even if others were deleted elsewhere meanwhile', async () => {
    const links = oldestFirst(250);
    await listService(links);
    await refresh();
    links.splice(30, 120);
    links.push(linkOf(251));
    later();
    expect(await refresh({ whole: false })).toMatchObject({ known: 251 });
  });
});

describe('a service whose list has no known order', () => {
  it('has new links found anywhere in its list', async () => {
    const links = linksFrom(250).toSorted((one, other) => ((one.title ?? '') < (other.title ?? '') ? -1 : 1));
    await listService(links);
    await refresh();
    links.splice(150, 0, linkOf(251));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    expect(await refresh({ whole: false })).toMatchObject({ known: 251 });
  });
});

describe('links that change during a sync', () => {
  it('are not missed if deletions shift the list up', async () => {
    const links = linksFrom(60);
    const all = [...links];
    await listService(links, {
      cap: 7,
      before: (request) => {
        if (request === 3) links.splice(0, 10);
      },
    });
    await refresh();
    const { links: kept } = await readLinkCache();
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(all.slice(10).map(({ id }) => id)));
  });

  it('are not missed if the last link read is deleted', async () => {
    const links = linksFrom(40);
    await listService(links, {
      cap: 7,
      before: (request) => {
        if (request === 2) links.splice(6, 1);
      },
    });
    await refresh();
    expect(await refresh()).toMatchObject({ known: 39 });
    expect(byId((await readLinkCache()).links)).toEqual(byId(links));
  });

  it('keep their new titles, and are found by the next sync if they were created meanwhile', async () => {
    const links = linksFrom(40);
    await listService(links, {
      cap: 7,
      before: (request) => {
        if (request !== 3) return;
        links[30] = linkOf(10, { title: 'Renamed' });
        links.unshift(linkOf(41));
      },
    });
    await refresh();
    const titles = async () => (await readLinkCache()).links.map(({ title }) => title);
    expect(await titles()).toContain('Renamed');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    expect(await refresh({ whole: false })).toMatchObject({ known: 41 });
    expect(byId((await readLinkCache()).links)).toEqual(byId(links));
  });

  it('stay cached if Hem creates them, and stay deleted if Hem deletes them', async () => {
    const links = linksFrom(30);
    let pending: Promise<unknown> = Promise.resolve();
    const deleted = linkOf(15);
    const { list, behave } = await listService(links, {
      cap: 7,
      before: (request) => {
        if (request !== 3) return;
        pending = Promise.all([ask('listLinks', { title: 'made' }), ask('deleteLink', { id: deleted.id })]);
      },
    });
    behave((response, request) => {
      if (request.method === 'DELETE') {
        links.splice(
          links.findIndex(({ id }) => id === deleted.id),
          1,
        );
        answer(200, { status: 'success', message: 'Deleted' })(response, request);
      } else if (request.url?.includes('title=made')) {
        answer(200, { status: 'success', data: { links: [linkOf(99)] } })(response, request);
      } else list(response, request);
    });
    await refresh();
    await pending;
    await linkCacheWhen((state) => state.known === 30);
    const ids = (await readLinkCache()).links.map(({ id }) => id);
    expect(ids).toContain(linkOf(99).id);
    expect(ids).not.toContain(deleted.id);
  });

  it('stay deleted if Hem deletes them after their page was read, but before it was saved', async () => {
    const links = linksFrom(30);
    const deleted = linkOf(20);
    let pending: Promise<unknown> = Promise.resolve();
    const { list, behave } = await listService(links, {
      cap: 7,
      before: (request) => {
        if (request === 4) pending = ask('deleteLink', { id: deleted.id });
      },
    });
    behave((response, request) => {
      if (request.method !== 'DELETE') return list(response, request);
      answer(200, { status: 'success', message: 'Deleted' })(response, request);
    });
    await refresh();
    await pending;
    await linkCacheWhen((state) => state.known === 29);
    expect(byId((await readLinkCache()).links)).toEqual(byId(links.filter(({ id }) => id !== deleted.id)));
  });
});
