import { describe, expect, it } from 'vitest';
import type { CreateLinkBody, UpdateLinkBody } from '../../../lib/contract/link-writing.ts';
import { addDomain } from '../../../service/access/domains.ts';
import { failureOf, long_url, testService } from '../test-service.ts';

const host = 'https://go.example.com';
const itself = 'This link would lead to itself';

const linking = async () => {
  const service = await testService();
  const { call } = service;
  const errorsOf = async (answered: Response | Promise<Response>) => {
    const failure = await failureOf(answered);
    return failure.shape === 'F4' ? failure.fieldErrors : failure;
  };
  const refusedCreate = (body: Partial<CreateLinkBody>) =>
    errorsOf(call('POST', '/link/create', { long_url, ...body }));
  const refusedUpdate = (body: UpdateLinkBody) => errorsOf(call('PUT', '/link/update', body));
  return { ...service, refusedCreate, refusedUpdate };
};

describe('a target that is the link itself is refused', () => {
  it.each([
    `${host}/sale`,
    'http://go.example.com/sale?x=1#top',
    'https://GO.example.com/sale/',
    'http://go.example.com:443/sale',
    `${host}/Sale.`,
    `${host}/%73ale`,
    `${host}//sale`,
    `${host}/(sale)`,
    `${host}/sale%3Fx=1`,
  ])('as a destination: %s', async (address) => {
    const { list, refusedCreate } = await linking();
    expect(await refusedCreate({ custom_link: 'sale', long_url: address })).toEqual({ long_url: [itself] });
    expect(await list()).toEqual([]);
  });

  it.each(['android', 'ios', 'windows', 'linux'])('for %s', async (platform) => {
    const { create, refusedCreate, refusedUpdate } = await linking();
    const targets = { [`has_${platform}_targeting`]: true, [`${platform}_target_url`]: `${host}/sale` };
    expect(await refusedCreate({ custom_link: 'sale', ...targets })).toEqual({ [`${platform}_target_url`]: [itself] });
    const { id } = await create({ custom_link: 'sale' });
    expect(await refusedUpdate({ id, ...targets })).toEqual({ [`${platform}_target_url`]: [itself] });
  });

  it('for a country, and by its code', async () => {
    const { create, refusedUpdate } = await linking();
    const { id, short_url } = await create();
    const geo_targets = [
      { country_id: 'AT' as const, target_url: long_url },
      { country_id: 'DE' as const, target_url: String(short_url) },
    ];
    expect(await refusedUpdate({ id, has_geo_targeting: true, geo_targets })).toEqual({ geo_targets: [itself] });
  });

  it('for a slug that a target already leads to', async () => {
    const { create, refusedUpdate, update } = await linking();
    const { id } = await create({ has_ios_targeting: true, ios_target_url: `${host}/later` });
    const geo_targets = [{ country_id: 'DE' as const, target_url: `${host}/there` }];
    await update({ id, has_geo_targeting: true, geo_targets });
    for (const custom_link of ['later', 'there'])
      expect(await refusedUpdate({ id, custom_link })).toEqual({ custom_link: [itself] });
    await update({ id, custom_link: 'other' });
  });

  it('unless it is stored already, and the request changes other fields', async () => {
    const { create, database, retrieve, update } = await linking();
    const { id } = await create({ custom_link: 'sale' });
    await database
      .updateTable('links')
      .set({ long_url: `${host}/sale` })
      .execute();
    await update({ id, title: 'New', has_ios_targeting: true, ios_target_url: long_url });
    expect((await retrieve(id)).title).toBe('New');
  });
});

it('the same path on another host is not a link of the service', async () => {
  const { create, database, domain } = await linking();
  const other = await addDomain(database, { host: 'other.example' });
  await create({ custom_link: 'sale', domain: domain.id, long_url: 'https://other.example/sale' });
  await create({ custom_link: 'sale', domain: other.id, long_url: 'https://example.com/sale' });
});
