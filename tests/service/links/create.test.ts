import { describe, expect, it } from 'vitest';
import { failureOf, long_url, testService } from '../test-service.ts';

describe('creating a link', () => {
  it('returns its id, address and creation', async () => {
    const { create } = await testService();
    expect(await create({ title: 'Way' })).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Way',
      long_url,
      short_url: expect.stringMatching(/^https:\/\/go\.example\.com\/[2-9a-zA-Z]{7}$/),
      custom_url: null,
      created_at: '2026-03-01T12:00:00.000Z',
    });
  });

  it('assigns both a generated code and the custom slug', async () => {
    const { create } = await testService();
    const link = await create({ custom_link: 'spring sale/50%' });
    expect(link.custom_url).toBe('https://go.example.com/spring%20sale%2F50%25');
    expect(link.short_url).not.toBe(link.custom_url);
  });

  it('uses the owner’s default domain if none is named', async () => {
    const { create, domain } = await testService();
    const [named, unnamed] = [await create({ domain: domain.id.toUpperCase() }), await create()];
    expect(new URL(String(named.short_url)).host).toBe(new URL(String(unnamed.short_url)).host);
  });

  it('refuses a slug that any link has', async () => {
    const { call, create } = await testService();
    const { short_url } = await create({ custom_link: 'sale' });
    const code = new URL(String(short_url)).pathname.slice(1);
    for (const custom_link of ['sale', code]) {
      expect(await failureOf(call('POST', '/link/create', { long_url, custom_link }))).toMatchObject({
        shape: 'F4',
        fieldErrors: { custom_link: ['Already taken'] },
      });
    }
  });

  it('stores nothing of a link whose slug was taken', async () => {
    const { call, create, list } = await testService();
    await create({ custom_link: 'sale' });
    await call('POST', '/link/create', { long_url, custom_link: 'sale', tags: ['lost'] });
    expect(await list()).toHaveLength(1);
  });

  it('distinguishes slugs by case', async () => {
    const { create } = await testService();
    await create({ custom_link: 'sale' });
    await expect(create({ custom_link: 'Sale' })).resolves.toMatchObject({
      custom_url: expect.stringMatching(/Sale$/),
    });
  });

  it.each([
    ['a misspelt field', { tittle: 'x' }, { formErrors: ['Unknown: tittle'] }],
    [
      'an address that is not of the web',
      { long_url: 'javascript:alert(1)' },
      { fieldErrors: { long_url: [expect.any(String)] } },
    ],
    [
      'addresses that no browser could open',
      { long_url: 'https://example..com', favicon: 'https://.com', ios_target_url: `https://${'a'.repeat(64)}.com` },
      {
        fieldErrors: {
          long_url: [expect.any(String)],
          favicon: [expect.any(String)],
          ios_target_url: [expect.any(String)],
        },
      },
    ],
    ['a slug that is too short', { custom_link: 'ab' }, { fieldErrors: { custom_link: ['At least 3 characters'] } }],
    [
      'a slug the service itself uses',
      { custom_link: 'health' },
      { fieldErrors: { custom_link: [expect.any(String)] } },
    ],
    [
      'a slug below one the service itself uses',
      { custom_link: 'v1/links' },
      { fieldErrors: { custom_link: [expect.any(String)] } },
    ],
    [
      'an unknown domain',
      { domain: '123e4567-e89b-42d3-a456-426614174000' },
      { fieldErrors: { domain: ['There is no such domain'] } },
    ],
    [
      'a country rule, which cannot name its country yet',
      { geo_targets: [{ target_url: long_url }] },
      { fieldErrors: { geo_targets: [expect.any(String)] } },
    ],
    [
      'an address of more than 32 kB',
      { long_url: `https://example.com/${'x'.repeat(33_000)}` },
      { fieldErrors: { long_url: ['At most 32768 bytes'] } },
    ],
    [
      'an address of more bytes, in fewer characters',
      { long_url: `https://example.com/${'ü'.repeat(16_400)}` },
      { fieldErrors: { long_url: ['At most 32768 bytes'] } },
    ],
    ['a text with a NUL', { title: 'a\0b' }, { fieldErrors: { title: [expect.any(String)] } }],
    [
      'a date before the year 0 in UTC',
      { has_expiration: true, expiration: '0000-01-01T00:00:00+01:00' },
      { fieldErrors: { expiration: [expect.any(String)] } },
    ],
    [
      'a text that cannot be stored exactly',
      { tags: ['fine', 'torn \ud800'] },
      { fieldErrors: { tags: [expect.any(String)] } },
    ],
    [
      'a date out of range',
      { has_expiration: true, expiration: '9999-12-31T23:59:59-01:00' },
      { fieldErrors: { expiration: [expect.any(String)] } },
    ],
    ['a password that is on and missing', { has_password: true }, { fieldErrors: { password: [expect.any(String)] } }],
    ['a password that nothing switches on', { password: 'x' }, { fieldErrors: { has_password: [expect.any(String)] } }],
    [
      'an expiration that is on and missing',
      { has_expiration: true },
      { fieldErrors: { expiration: [expect.any(String)] } },
    ],
    [
      'an expiration without its flag',
      { expiration_clicks: '3' },
      { fieldErrors: { has_expiration: [expect.any(String)] } },
    ],
  ])('refuses %s', async (_what, body, errors) => {
    const { call } = await testService();
    const failure = await failureOf(call('POST', '/link/create', { long_url, ...body }));
    expect(failure).toMatchObject({ shape: 'F4', ...errors });
  });

  it.each(['https://https//example.com', 'https://intranet/x', 'https://localhost/x', 'https://exam_ple.com/'])(
    'accepts any address that a browser could open: %s',
    async (address) => {
      const { create } = await testService();
      expect(await create({ long_url: address, favicon: address })).toMatchObject({ long_url: address });
    },
  );

  it('accepts 32 kB, the last moment of the year 9999, and any number of clicks', async () => {
    const { create, retrieve, visit } = await testService();
    const address = `https://example.com/${'x'.repeat(32 * 1_024 - 'https://example.com/'.length)}`;
    const last = { expiration: '9999-12-31T23:59:59.999Z', expiration_clicks: '9'.repeat(400) };
    const { id, short_url } = await create({ long_url: address, has_expiration: true, ...last });
    expect(await retrieve(id)).toMatchObject({ long_url: address, ...last, is_expired: false });
    expect((await visit(short_url)).headers.get('Location')).toBe(address);
  });

  it('explains what to do if there is no domain', async () => {
    const { call, database } = await testService();
    await database.deleteFrom('domains').execute();
    const failure = await failureOf(call('POST', '/link/create', { long_url }));
    expect(failure).toMatchObject({ shape: 'F1', message: expect.stringContaining('add one') });
  });
});
