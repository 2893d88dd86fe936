import { expect, it } from 'vitest';
import { linksById } from '@/components/links/export/link-readers.ts';
import { readingAgain } from '@/components/links/source/read-again.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { linksFrom, listService } from '../../../setup/list-service.ts';

it('links that were read already are not read again by the next try', async () => {
  const links = linksFrom(8);
  const { behave, seen } = await listService([]);
  const second = links[1]?.id ?? '';
  const refused = new Set([second]);
  behave((response, request) => {
    const link = links.find(({ id }) => request.url?.includes(id));
    const isRefused = link !== undefined && refused.has(link.id);
    answer(isRefused ? 500 : 200, isRefused ? { status: 'error' } : { status: 'success', data: link })(
      response,
      request,
    );
  });
  const reader = readingAgain(
    linksById(
      async () => links,
      links.map(({ id }) => id),
    ),
  );
  seen.splice(0);
  await expect(reader.read(0, 8)).rejects.toThrow();
  expect(seen).toHaveLength(6);
  refused.clear();
  seen.splice(0);
  expect((await reader.read(0, 8)).map(({ id }) => id)).toEqual(links.map(({ id }) => id));
  expect(seen).toHaveLength(3);
  expect(seen.filter(({ url }) => url.href.includes(second))).toHaveLength(1);
});
