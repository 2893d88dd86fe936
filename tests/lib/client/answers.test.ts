import { describe, expect } from 'vitest';
import { everyCall, id, it } from './setting.ts';
import { answer, say } from './unruly-service.ts';

const success = (data: unknown) => answer(200, { status: 'success', data });

describe('A success', () => {
  it.for([['updateLink'], ['deleteLink']] as const)('of %s is its message', async ([name], { client, service }) => {
    service.behave(answer(200, { status: 'success', message: 'Done' }));
    expect(await everyCall[name](client)).toEqual({ ok: true, value: 'Done' });
  });

  it('succeeds without a message, too (reading R8)', async ({ client, service }) => {
    service.behave(answer(200, { status: 'success' }), answer(200, { status: 'success', message: null }));
    expect(await client.deleteLink({ id })).toEqual({ ok: true, value: '' });
    expect(await client.deleteLink({ id })).toEqual({ ok: true, value: '' });
  });

  it('of create is the new link', async ({ client, service }) => {
    const made = { id, title: 'Spring', long_url: 'https://example.com/', short_url: 'https://s.test/x' };
    service.behave(answer(200, { status: 'success', data: { ...made, custom_url: null, extra: 1 } }));
    expect(await client.createLink({ long_url: 'https://example.com/' })).toEqual({
      ok: true,
      value: { ...made, custom_url: null, created_at: null },
    });
  });

  it('of create is the new link, even if only its id and an address are valid', async ({ client, service }) => {
    const odd = { title: 7, long_url: ['x'], custom_url: {}, created_at: 'yesterday' };
    service.behave(answer(200, { status: 'success', data: { ...odd, id, short_url: 'https://s.test/x' } }));
    expect(await client.createLink({ long_url: 'https://example.com/' })).toEqual({
      ok: true,
      value: { id, short_url: 'https://s.test/x', title: null, long_url: null, custom_url: null, created_at: null },
    });
    service.behave(answer(200, { status: 'success', data: { ...odd, id } }));
    expect(await client.createLink({ long_url: 'https://example.com/' })).toMatchObject({ ok: false });
  });

  it('of retrieve is the record, with null for absent fields (reading R8)', async ({ client, service }) => {
    service.behave(success({ id, tags: ['spring'], utm: {}, surprise: true }));
    const result = await client.retrieveLink({ id });
    expect(result).toMatchObject({ ok: true, value: { id, tags: ['spring'], title: null, utm: { utm_term: null } } });
    expect(result).not.toHaveProperty('value.surprise');
  });

  it('of stats is the result', async ({ client, service }) => {
    service.behave(success({ total_count: 3, stats: { city: [{ name: 'Ulm', total_count: 3, unique_count: 1 }] } }));
    expect(await client.retrieveStats({ id })).toMatchObject({
      ok: true,
      value: { total_count: 3, timeframe: null, stats: { city: [{ name: 'Ulm' }], region: null, interval: null } },
    });
  });

  it.for([200, 201, 202, 400, 500])(
    'is recognized by its body, with any status code: %i (reading R2)',
    async (code, { client, service }) => {
      service.behave(answer(code, { status: 'success', message: 'Done' }));
      expect(await client.deleteLink({ id })).toEqual({ ok: true, value: 'Done' });
    },
  );

  it('is parsed as JSON, with any content type', async ({ client, service }) => {
    service.behave(say(200, '\ufeff{"status":"success","message":"Done"}', { 'content-type': 'text/html' }));
    expect(await client.deleteLink({ id })).toEqual({ ok: true, value: 'Done' });
  });
});

describe('A list', () => {
  it('is its links, in the order of the service', async ({ client, service }) => {
    const other = '00000000-0000-4000-8000-000000000000';
    service.behave(success({ links: [{ id: other }, { id }] }));
    const result = await client.listLinks({});
    expect(result.ok && result.value.links.map((link) => link.id)).toEqual([other, id]);
    expect(result.ok && result.value.unreadable).toEqual([]);
  });

  it('reads each record that has an id, and counts the others (reading R8)', async ({ client, service }) => {
    const links = [{ id }, { id, tags: 'spring' }, { id, geo_targets: [{ country: 'DE' }] }, { title: 'No id' }, null];
    service.behave(success({ links }));
    const result = await client.listLinks({});
    const unreadable = [undefined, ['tags'], ['geo_targets[0].country']];
    expect(result.ok && result.value.links.map((link) => link.unreadable)).toEqual(unreadable);
    expect(result.ok && result.value.unreadable).toEqual([{ index: 3 }, { index: 4 }]);
  });

  it.for([{}, { links: null }, { links: [] }])('without links is empty: %j', async (data, { client, service }) => {
    service.behave(success(data));
    expect(await client.listLinks({})).toEqual({ ok: true, value: { links: [], unreadable: [] } });
  });
});
