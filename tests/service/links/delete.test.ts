import { describe, expect, it } from 'vitest';
import { operations } from '../../../lib/contract/operations.ts';
import { answerOf, failureOf, testService } from '../test-service.ts';

describe('deleting a link', () => {
  it('deletes all its rows, and frees its slug', async () => {
    const { call, create, database, list, update, visit } = await testService();
    const { id, short_url } = await create({ custom_link: 'gone', tags: ['gone'] });
    await update({ id, geo_targets: [{ country_id: 'DE', target_url: 'https://example.com/de' }] });
    await answerOf(operations.deleteLink, call('DELETE', `/link/delete?id=${id}`));

    expect(await list()).toEqual([]);
    expect((await visit(short_url)).status).toBe(404);
    for (const table of ['addresses', 'link_tags', 'tagged', 'geo_targets'] as const) {
      expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    await expect(create({ custom_link: 'gone' })).resolves.toBeDefined();
  });

  it('deletes thousands of tags, also after they were removed and added again', async () => {
    const { call, create, database, list, update } = await testService();
    const many = Array.from({ length: 10_000 }, (_, number) => number.toString(36));
    const tagged = async () => (await database.selectFrom('tagged').select('tag').execute()).map(({ tag }) => tag);
    const { id } = await create({ tags: many });
    await update({ id, tags: [] });
    expect(await tagged()).toEqual([]);
    // One of them twice.
    await update({ id, tags: [...many, 'a'] });
    expect((await tagged()).sort()).toEqual([...many].sort());
    expect(await list('?tag=a')).toMatchObject([{ id }]);
    await answerOf(operations.deleteLink, call('DELETE', `/link/delete?id=${id}`));
    expect(await tagged()).toEqual([]);
  });

  it('refuses a deleted link', async () => {
    const { call, create } = await testService();
    const { id } = await create();
    await call('DELETE', `/link/delete?id=${id}`);
    expect(await failureOf(call('DELETE', `/link/delete?id=${id}`))).toMatchObject({ shape: 'F1' });
  });
});
