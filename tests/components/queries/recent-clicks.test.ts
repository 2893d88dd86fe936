import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { recentClicksQuery, storedClicksQuery } from '@/components/queries/queries.ts';
import { createQueryClient } from '@/components/queries/query-client.ts';

it('newer clicks replace older ones, and never the other way round', async () => {
  const client = createQueryClient();
  const list = new QueryObserver(client, { ...recentClicksQuery('link'), enabled: false });
  onTestFinished(list.subscribe(() => undefined));
  const shownAfter = async (stored: { total_count: number; at: number }) => {
    await client.query(storedClicksQuery(['link'], async (links) => new Map(links.map((link) => [link, stored]))));
    return list.getCurrentResult().data;
  };
  expect(await shownAfter({ total_count: 5, at: 50 })).toMatchObject({ total_count: 5 });
  expect(await shownAfter({ total_count: 4, at: 40 })).toMatchObject({ total_count: 5 });
  expect(await shownAfter({ total_count: 6, at: 60 })).toMatchObject({ total_count: 6 });
});
