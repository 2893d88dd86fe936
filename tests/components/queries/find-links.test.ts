import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { foundLinksQuery } from '@/components/queries/queries.ts';
import { createQueryClient } from '@/components/queries/query-client.tsx';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, listService } from '../../setup/list-service.ts';

/** Links of a campaign, with unordered dates. */
const links = Array.from({ length: 4500 }, (_, at) =>
  linkRecord.parse({ ...linkOf((at * 7) % 4500), utm: { utm_campaign: 'spring' } }),
);

it('a stopped search of the cached links keeps its results, and finds nothing after', async () => {
  const { connection } = await listService(links);
  await refresh();
  const client = createQueryClient();
  const options = foundLinksQuery({
    ...{ connectionId: connection.id, by: 'utm_campaign', text: 'spring', asksService: false },
  });
  const observer = new QueryObserver(client, options);
  const stopped = new Promise<void>((resolve) => {
    observer.subscribe(({ data, isFetching }) => {
      if (data && isFetching) void client.cancelQueries({ queryKey: options.queryKey }).then(resolve);
    });
  });
  await stopped;
  const found = observer.getCurrentResult();
  expect(found).toMatchObject({ isFetching: false, error: null, data: { isEnd: false } });
  expect(found.data?.looked).toBeLessThan(links.length);
  expect(found.data?.links).toHaveLength(found.data?.looked ?? 0);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(observer.getCurrentResult().data).toBe(found.data);
  observer.destroy();
});
