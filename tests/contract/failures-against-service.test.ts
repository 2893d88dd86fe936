import { describe, expect } from 'vitest';
import { createToken } from '../../service/access/tokens.ts';
import { startService } from '../../service/server.ts';
import { it, succeed } from './setting.ts';

const long_url = 'https://example.com/';
const unknown = '00000000-0000-4000-8000-000000000000';

describe('Between the client and the service', () => {
  it('an unknown link is F1', async ({ client }) => {
    const failure = { kind: 'client', message: expect.stringMatching(/./) };
    expect(await client.retrieveLink({ id: unknown })).toEqual({ ok: false, failure });
    expect(await client.updateLink({ id: unknown, title: 'x' })).toEqual({ ok: false, failure });
    expect(await client.deleteLink({ id: unknown })).toEqual({ ok: false, failure });
  });

  it('an unknown token is F2, and the failure does not contain it', async ({ clientWith }) => {
    const token = 'hem_unknown';
    const result = await (await clientWith({ token })).listLinks({});
    expect(result).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
    expect(JSON.stringify(result)).not.toContain(token);
  });

  it('a read-only token is F3 if it writes', async ({ clientWith, database }) => {
    const { token } = await createToken(database, { label: 'reader', readOnly: true });
    const reader = await clientWith({ token });
    expect(await reader.createLink({ long_url })).toMatchObject({ ok: false, failure: { kind: 'forbidden' } });
    expect(await reader.listLinks({})).toMatchObject({ ok: true });
  });

  it('a taken slug is F4 at custom_link (reading R14)', async ({ client }) => {
    await succeed(client.createLink({ long_url, custom_link: 'spring' }));
    const failure = { kind: 'invalid', fieldErrors: { custom_link: [expect.stringMatching(/taken/i)] } };
    expect(await client.createLink({ long_url, custom_link: 'spring' })).toMatchObject({ ok: false, failure });
  });

  it('a country rule on create is F4 at geo_targets (reading R13)', async ({ client }) => {
    const refused = await client.createLink({ long_url, geo_targets: [{ target_url: long_url }] });
    expect(refused).toMatchObject({ failure: { kind: 'invalid', fieldErrors: { geo_targets: [expect.anything()] } } });
  });

  it('an unknown query parameter is F4', async ({ clientWith }) => {
    const client = await clientWith({ names: { tag: 'label' } });
    expect(await client.listLinks({ tag: 'spring' })).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
  });

  it('a broken database is F5', async ({ client, database }) => {
    await database.destroy();
    expect(await client.listLinks({})).toMatchObject({ ok: false, failure: { kind: 'server' } });
  });

  it('a base address without v1 is a contract failure', async ({ clientWith, service }) => {
    const client = await clientWith({ baseUrl: service.origin });
    expect(await client.listLinks({})).toMatchObject({ ok: false, failure: { kind: 'contract', code: 'notJson' } });
  });

  it('a stopped service is a lost connection', async ({ clientWith, database }) => {
    const stopped = await startService({ host: '127.0.0.1', port: 0, database });
    await stopped.close();
    const client = await clientWith({ baseUrl: `${stopped.origin}/v1` });
    expect(await client.listLinks({})).toEqual({ ok: false, failure: { kind: 'network' } });
  });
});
