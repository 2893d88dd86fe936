import { describe, expect, it, vi } from 'vitest';
import { columnsSize } from '@/lib/link-index/search-columns.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { columnSizes, readLinkCache, refresh } from '../../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';

const idsOf = (links: readonly { id: string }[]) => links.map(({ id }) => id).toSorted();

async function expectKnown(links: readonly { id: string }[]): Promise<void> {
  const { links: kept, searched } = await readLinkCache();
  expect(idsOf(kept)).toEqual(idsOf(links));
  expect(searched.toSorted()).toEqual(idsOf(links));
}

describe('reading the whole list', () => {
  it.each([0, 1, 2, 99, 100, 101, 250])('caches all of %i links', async (count) => {
    const { links } = await listService(linksFrom(count));
    expect(await refresh()).toMatchObject({ known: count, unreadable: 0, activity: { state: 'idle' } });
    await expectKnown(linksFrom(count));
    expect(links).toHaveLength(count);
  });

  it('supports the page size of the service: 7 links at once', async () => {
    await listService(linksFrom(100), { cap: 7 });
    expect(await refresh()).toMatchObject({ known: 100 });
    await expectKnown(linksFrom(100));
  });

  it('supports a service that returns one link at once', async () => {
    await listService(linksFrom(5), { cap: 1 });
    await refresh();
    await expectKnown(linksFrom(5));
  });

  it('caches a link once if it is on two pages', async () => {
    await listService(linksFrom(50), { cap: 7, repeats: true });
    expect(await refresh()).toMatchObject({ known: 50 });
    await expectKnown(linksFrom(50));
  });

  it('removes no older link if a service repeats the same 20 forever, and reports that more may exist', async () => {
    const { behave } = await listService(linksFrom(250));
    await refresh();
    behave(answer(200, { status: 'success', data: { links: linksFrom(250).slice(0, 20) } }));
    expect(await refresh()).toMatchObject({ known: 250, gap: 'repeats' });
  });

  it('also reports after the first sync that more links may exist', async () => {
    await listService(linksFrom(250), { cap: 20, ignores: ['offset', 'limit'] });
    expect(await refresh()).toMatchObject({ known: 20, gap: 'repeats' });
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    expect(await refresh({ whole: false })).toMatchObject({ known: 20, gap: 'repeats' });
  });

  it('does not report it after the end of the list', async () => {
    await listService(linksFrom(250), { cap: 20, ignores: ['limit'] });
    expect(await refresh()).toMatchObject({ known: 250, gap: null });
  });

  it('requests one page at a time from a slow service', async () => {
    const { behave, list } = await listService(linksFrom(30), { cap: 7 });
    let [open, most] = [0, 0];
    behave((response, request) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        list(response, request);
      }, 30);
    });
    expect(await refresh()).toMatchObject({ known: 30 });
    expect(most).toBe(1);
  });

  it('saves the rows of many small pages together, as pages of Hem load them', async () => {
    await listService(linksFrom(2300), { cap: 40 });
    await refresh();
    const sizes = await columnSizes();
    expect(sizes.reduce((sum, size) => sum + size)).toBe(2300);
    // On a busy machine some batches are large already, and are left as they are. All small ones below are merged.
    const large = sizes.findLastIndex((size) => size >= columnsSize / 2);
    expect(sizes.slice(large + 1).length).toBeLessThanOrEqual(1);
  });

  it('counts a record without an id, and caches all others', async () => {
    const links: unknown[] = linksFrom(30);
    links[6] = { ...linkOf(24), id: 24 };
    links[13] = { nonsense: true };
    await listService(links, { cap: 7 });
    expect(await refresh()).toMatchObject({ known: 28, unreadable: 2 });
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    expect(await refresh({ whole: false })).toMatchObject({ known: 28, unreadable: 2 });
  });
});
