import { describe, expect, it } from 'vitest';
import { fillService } from '../../../bench/links/fill-service.ts';
import { realisticLinks } from '../../../bench/links/realistic-links.ts';
import { connectedTo } from '../../../setup/connected.ts';
import { readLinkCache, refresh } from '../../../setup/link-cache.ts';
import { runService } from '../../../setup/service.ts';

describe('with the real service', () => {
  it.each([1, 100, 5000])('all of %i links are cached, as the service has them', async (count) => {
    const service = await runService();
    const links = realisticLinks(count);
    await fillService(service.database, service.domain.id, links);
    await connectedTo(service);
    expect(await refresh()).toMatchObject({ known: count, unreadable: 0, activity: { state: 'idle' } });
    const { links: kept, searched } = await readLinkCache();
    expect(searched).toEqual(links.map(({ id }) => id));
    expect(new Set(kept.map(({ title }) => title))).toEqual(new Set(links.map(({ title }) => title)));
  });
});
