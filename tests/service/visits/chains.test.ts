import { describe, expect, it } from 'vitest';
import { addDomain } from '../../../service/access/domains.ts';
import { long_url, testService } from '../test-service.ts';

const host = 'https://go.example.com';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';

const linking = async (options: Parameters<typeof testService>[0] = {}) => {
  const service = await testService(options);
  const statusOf = async (slug: string, headers = {}) => (await service.visit(`${host}/${slug}`, headers)).status;
  return { ...service, statusOf };
};

describe('a short link that leads to a short link', () => {
  it('is followed if the second leads elsewhere, and both count each visit', async () => {
    const { create, retrieve, visit } = await linking();
    const last = await create({ custom_link: 'last' });
    const first = await create({ custom_link: 'first', long_url: `${host}/last` });
    for (let visits = 0; visits < 2; visits += 1) {
      const { headers } = await visit(`${host}/first`);
      expect(headers.get('Location')).toBe(`${host}/last`);
      expect((await visit(headers.get('Location'))).headers.get('Location')).toBe(long_url);
    }
    expect([(await retrieve(first.id)).is_clicked, (await retrieve(last.id)).is_clicked]).toEqual([true, true]);
  });

  it('is followed to another page of the service', async () => {
    const { create, statusOf } = await linking();
    await create({ custom_link: 'docs', long_url: `${host}/v1/docs` });
    await create({ custom_link: 'to-docs', long_url: `${host}/docs` });
    expect([await statusOf('docs'), await statusOf('to-docs')]).toEqual([302, 302]);
  });

  it('is not followed to a third one, and counts no click', async () => {
    const { create, retrieve, statusOf } = await linking();
    await create({ custom_link: 'third' });
    await create({ custom_link: 'second', long_url: `${host}/third` });
    const { id } = await create({ custom_link: 'first', long_url: `${host}/second` });
    expect([await statusOf('first'), await statusOf('second'), await statusOf('third')]).toEqual([508, 302, 302]);
    expect((await retrieve(id)).is_clicked).toBe(false);
  });

  it('forms no circle', async () => {
    const { create, statusOf } = await linking();
    await create({ custom_link: 'one', long_url: `${host}/two` });
    await create({ custom_link: 'two', long_url: `${host}/one` });
    expect([await statusOf('one'), await statusOf('two')]).toEqual([508, 508]);
  });

  it('forms no circle by country, while its country rules are on', async () => {
    const { create, statusOf, update } = await linking({ locate: () => ({ country: 'DE' }) });
    const { id } = await create({ custom_link: 'one' });
    const two = await create({ custom_link: 'two', long_url: `${host}/one` });
    expect([await statusOf('one'), await statusOf('two')]).toEqual([302, 302]);
    const geo_targets = [
      { country_id: 'AT' as const, target_url: long_url },
      { country_id: 'DE' as const, target_url: `${host}/two` },
      { country_id: 'FR' as const, target_url: long_url },
    ];
    await update({ id, has_geo_targeting: true, geo_targets });
    expect([await statusOf('one'), await statusOf('two')]).toEqual([508, 508]);
    // Rules for other countries change nothing.
    await update({ id: two.id, has_geo_targeting: true, geo_targets: geo_targets.slice(0, 1) });
    expect([await statusOf('one'), await statusOf('two')]).toEqual([508, 508]);
    await update({ id, has_geo_targeting: false });
    expect([await statusOf('one'), await statusOf('two')]).toEqual([302, 302]);
  });

  it('forms no circle over two hosts, by platform or cloaked', async () => {
    const { create, database, statusOf, visit } = await linking();
    const other = await addDomain(database, { host: 'other.example' });
    const toOther = { has_ios_targeting: true, ios_target_url: 'https://other.example/two' };
    await create({ custom_link: 'one', ...toOther });
    await create({ custom_link: 'two', domain: other.id, long_url: `${host}/one`, has_cloaking: true });
    expect(await statusOf('one')).toBe(302);
    expect(await statusOf('one', { 'User-Agent': iphone })).toBe(508);
    expect((await visit('https://other.example/two', { 'User-Agent': iphone })).status).toBe(508);
    expect((await visit('https://other.example/two')).status).toBe(200);
  });
});
