import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { recentClicksQuery, storedClicksQuery } from '@/components/queries/queries.ts';
import { createQueryClient } from '@/components/queries/query-client.tsx';
import { openHemDatabase } from '@/lib/database/hem-database.ts';
import { linkKey } from '@/lib/link/link-key.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import type { RecentClicks } from '@/lib/stats/recent-clicks.ts';

async function storeClicks(connectionId: string, id: string, clicks: RecentClicks): Promise<void> {
  const database = await openHemDatabase(() => undefined);
  await database.put('recentClicks', { key: [connectionId, id], ...clicks });
  database.close();
}

it('newer clicks replace older ones, and never the reverse', async () => {
  const client = createQueryClient();
  const list = new QueryObserver(client, { ...recentClicksQuery('link'), enabled: false });
  onTestFinished(list.subscribe(() => undefined));
  const shownAfter = async (stored: RecentClicks) => {
    await storeClicks(pageConnectionId(), 'link', stored);
    await client.query(storedClicksQuery(['link']));
    return list.getCurrentResult().data;
  };
  expect(await shownAfter({ total_count: 5, at: 50 })).toMatchObject({ total_count: 5 });
  expect(await shownAfter({ total_count: 4, at: 40 })).toMatchObject({ total_count: 5 });
  expect(await shownAfter({ total_count: 6, at: 60 })).toMatchObject({ total_count: 6 });
});

it('clicks of several connections are distinct, even for the same link id', async () => {
  const client = createQueryClient();
  await storeClicks('home', 'link', { total_count: 1, at: 10 });
  await storeClicks('work', 'link', { total_count: 2, at: 20 });
  const keys = ['home', 'work', 'elsewhere'].map((connectionId) => linkKey(connectionId, 'link'));
  await client.query(storedClicksQuery(keys));
  const shown = keys.map((key) => client.getQueryData(recentClicksQuery(key).queryKey)?.total_count);
  expect(shown).toEqual([1, 2, undefined]);
});
