import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createConnections } from '@/entrypoints/background/connections/create-connections.ts';
import { createLinkIndex } from '@/entrypoints/background/link-index/create-link-index.ts';
import { cachedLinks } from '@/lib/link-index/index.ts';
import { stopBackground } from '../../../setup/background.ts';
import { createParts } from '../../../setup/background-parts.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { linkOf, listService } from '../../../setup/list-service.ts';
import { runs } from '../../../setup/runs.ts';

const time = fc.option(fc.nat(4).map((day) => Date.UTC(2026, 4, 1 + day)));

/** A cached link, and the clicks that its stats show later: null without a time. */
const clicked = fc.record({
  isClicked: fc.constantFrom(true, false, null),
  last: time,
  since: fc.array(time, { maxLength: 3 }),
});

const dateOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

it('a cached link has the latest click that its record or stats show', async () => {
  const clicks = fc.array(clicked, { minLength: 30, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(clicks, async (all) => {
      const links = all.map(({ isClicked, last }, at) =>
        linkOf(at, { is_clicked: isClicked, last_clicked: dateOf(last) }),
      );
      const { connection } = await listService(links);
      await refresh();
      stopBackground();
      const parts = createParts();
      createLinkIndex({ ...parts, connections: createConnections(parts) });
      const published = all.flatMap(({ since }, at) =>
        since.map((since) =>
          parts.changes.publish({ kind: 'clicked', id: linkOf(at).id, since, connection, isPrivate: false }),
        ),
      );
      await Promise.all(published);
      const cached = await cachedLinks(
        connection.id,
        links.map(({ id }) => id),
      );
      const known = new Map(cached.map(({ id, ...link }) => [id, [link.is_clicked, link.last_clicked]]));
      const expected = all.map(({ isClicked, last, since }, at) => {
        const latest = Math.max(...[last, ...since].map((moment) => moment ?? 0));
        return [linkOf(at).id, [since.length > 0 || isClicked, dateOf(latest || null)]] as const;
      });
      expect(known).toEqual(new Map(expected));
      parts.lifetime.stop();
    }),
    { ...runs(2), endOnFailure: true },
  );
});
