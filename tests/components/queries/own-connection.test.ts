import { expect, it } from 'vitest';
import {
  cachedLinksQuery,
  chosenLinksQuery,
  comparedStatsQuery,
  foundLinksQuery,
  linkActivityQuery,
  linkQuery,
  recentClicksQuery,
  statsQuery,
  storedClicksQuery,
  storedStatsQuery,
  tagUsesQuery,
} from '@/components/queries/queries.ts';
import { createQueryClient } from '@/components/queries/query-client.tsx';
import { linkKey } from '@/lib/link/link-key.ts';
import { pack } from '@/lib/stats/packed-answer.ts';
import { recentDays } from '@/lib/stats/recent-clicks.ts';
import { answerWith } from '../../lib/stats/stats-of.ts';
import { linkOf } from '../../setup/list-service.ts';
import { storeStats } from '../../setup/stored-stats.ts';
import { homeAndWork, readAll } from '../links/home-and-work.tsx';

const { id } = linkOf(3);
const days = recentDays(Date.now());
const dayAgo = new Date(Date.now() - 86_400_000).toISOString();
const version = { revision: 1, readAt: Date.now() };

/** Returns the key of each query about the link with the same id at a connection. */
const keysAt = (connectionId: string) => {
  const link = linkKey(connectionId, id);
  return Object.entries({
    stats: statsQuery(link, days),
    comparedStats: comparedStatsQuery(link, days),
    link: linkQuery(link),
    recentClicks: recentClicksQuery(link),
    storedStats: storedStatsQuery(connectionId, [id], [days]),
    storedClicks: storedClicksQuery([link]),
    linkActivity: linkActivityQuery(connectionId, version),
    tagUses: tagUsesQuery(connectionId, version),
    cachedLinks: cachedLinksQuery(connectionId, [id]),
    chosenLinks: chosenLinksQuery(connectionId, [id]),
    foundLinks: foundLinksQuery({ connectionId, by: 'title', text: 'at', asksService: false }),
  }).map(([name, { queryKey }]) => [name, JSON.stringify(queryKey)]);
};

/** Connects to two services that have a link with the same id, each with its own data. The page shows the first. */
async function sameIdAtBoth() {
  const linksOf = (title: string) => [linkOf(3, { title, tags: [title], is_clicked: true, last_clicked: dayAgo })];
  const { home, work } = await homeAndWork(linksOf('At home'), linksOf('At work'));
  for (const [{ connection, database }, total_count] of [
    [home, 222],
    [work, 111],
  ] as const) {
    await database.updateTable('links').set({ utm_campaign: 'Spring', has_utm: 1 }).execute();
    await readAll(connection);
    const answer = pack(answerWith({ total_count, unique_count: 0 }));
    await storeStats(connection.id, { id, ...days }, { answer, at: Date.now() });
  }
  return { own: work, shown: home };
}

it('queries about links with the same id have different keys for each connection', () => {
  const [one, other] = [keysAt('one'), keysAt('other')];
  for (const [at, [name, key]] of one.entries()) expect([name, key]).not.toEqual(other[at]);
});

it('queries read and request the data of their own connection, whichever the page shows', async () => {
  const { own, shown } = await sameIdAtBoth();
  const { id: connectionId } = own.connection;
  const link = linkKey(connectionId, id);
  const client = createQueryClient();
  // Nothing observes these, and a busy machine is slow.
  for (const name of ['stats', 'recentClicks']) client.setQueryDefaults([name], { gcTime: Number.POSITIVE_INFINITY });
  const [cached, chosen, found, activity, uses] = [
    await client.query(cachedLinksQuery(connectionId, [id])),
    await client.query(chosenLinksQuery(connectionId, [id])),
    await client.query(foundLinksQuery({ connectionId, by: 'title', text: 'at', asksService: false })),
    await client.query(linkActivityQuery(connectionId, version)),
    await client.query(tagUsesQuery(connectionId, version)),
  ];
  for (const links of [cached, chosen.links, found.links]) expect(links.map(({ title }) => title)).toEqual(['At work']);
  expect(activity.recent.get(id)).toMatchObject({ total_count: 111 });
  expect(uses).toMatchObject([{ tag: 'At work', clicks: { total: 111 } }]);
  await client.query(storedStatsQuery(connectionId, [id], [days]));
  await client.query(storedClicksQuery([link]));
  expect(client.getQueryData(statsQuery(link, days).queryKey)).toMatchObject({ stats: { total_count: 111 } });
  expect(client.getQueryData(recentClicksQuery(link).queryKey)).toMatchObject({ total_count: 111 });

  const sent = () => [own, shown].map(({ proxy }) => proxy.seen.length);
  for (const request of [
    () => createQueryClient().query(statsQuery(link, days)),
    () => createQueryClient().query(comparedStatsQuery(link, days)),
    () => createQueryClient().query(recentClicksQuery(link)),
    () => createQueryClient().query(linkQuery(link)),
  ]) {
    const [before = 0, beside] = sent();
    await request();
    expect(sent()).toEqual([before + 1, beside]);
  }
});
