import { expect, it } from 'vitest';
import { defaultOwner } from '../../../service/shared/default-owner.ts';
import { readSlugs } from '../../../service/storage/addresses.ts';
import { readParts, writeGeoTargets, writeTags } from '../../../service/storage/link-parts.ts';
import { testService } from '../test-service.ts';

it('any number of tags and rules of a link is replaced, in order', async () => {
  const { create, database } = await testService();
  const [{ id }, other] = [await create(), await create({ tags: ['other'] })];
  for (const count of [2_001, 1_000, 1, 0]) {
    const tags = Array.from({ length: count }, (_, at) => `tag ${count - at}`);
    const rules = tags.map((tag) => ({ country_id: 'AT', target_url: `https://example.com/${tag}` }));
    await writeTags(database, id, tags);
    await writeGeoTargets(database, id, rules);
    const { tags: written, geoTargets } = await readParts(database, [id, other.id]);
    expect(written.get(id) ?? []).toEqual(tags);
    expect(geoTargets.get(id) ?? []).toMatchObject(rules);
    expect(written.get(other.id)).toEqual(['other']);
  }
  expect((await readParts(database, [])).tags.size).toBe(0);
});

it('all slugs of an owner are read, however many there are, and no codes', async () => {
  const { create, database, domain } = await testService();
  const { id } = await create();
  const own = { domain_id: domain.id, link_id: id };
  for (const count of [500, 1]) {
    const rows = Array.from({ length: count }, (_, at) => `slug-${count}-${String(at).padStart(4, '0')}`);
    await database
      .insertInto('addresses')
      .values(rows.map((path) => ({ ...own, path, folded: path, skeleton: `like ${path}` })))
      .execute();
  }
  const read = await Array.fromAsync(readSlugs(database, defaultOwner));
  expect(read).toHaveLength(501);
  expect(read[0]).toEqual({ ...own, host: domain.host, path: 'slug-1-0000', skeleton: 'like slug-1-0000' });
  expect(read.map(({ path }) => path)).toEqual(read.map(({ path }) => path).toSorted());
  expect(await Array.fromAsync(readSlugs(database, 'nobody'))).toEqual([]);
});
