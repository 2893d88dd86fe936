import { describe, expect, it } from 'vitest';
import { operations } from '../../../lib/contract/operations.ts';
import { answerOf, failureOf, testService } from '../test-service.ts';

describe('deleting a link', () => {
  it('leaves nothing of it, and frees its slug', async () => {
    const { call, create, database, list, update, visit } = await testService();
    const { id, short_url } = await create({ custom_link: 'gone', tags: ['gone'] });
    await update({ id, geo_targets: [{ country_id: 'DE', target_url: 'https://example.com/de' }] });
    await answerOf(operations.deleteLink, call('DELETE', `/link/delete?id=${id}`));

    expect(await list()).toEqual([]);
    expect((await visit(short_url)).status).toBe(404);
    for (const table of ['addresses', 'link_tags', 'geo_targets'] as const) {
      expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    await expect(create({ custom_link: 'gone' })).resolves.toBeDefined();
  });

  it('refuses a link that is not there any more', async () => {
    const { call, create } = await testService();
    const { id } = await create();
    await call('DELETE', `/link/delete?id=${id}`);
    expect(await failureOf(call('DELETE', `/link/delete?id=${id}`))).toMatchObject({ shape: 'F1' });
  });
});
