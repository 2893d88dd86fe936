import { describe, expect, it } from 'vitest';
import { failureOf, long_url, testService } from '../test-service.ts';

describe('updating a link', () => {
  it('changes only what is sent', async () => {
    const { create, retrieve, update } = await testService();
    const { id } = await create({ title: 'Old', tags: ['kept'], utm_source: 'kept', has_utm: true });
    const before = await retrieve(id);
    await update({ id, title: 'New' });
    expect(await retrieve(id)).toEqual({ ...before, title: 'New' });
  });

  it('clears fields that are sent empty', async () => {
    const { create, retrieve, update } = await testService();
    const { id } = await create({ title: 'Old', tags: ['old'], favicon: 'https://example.com/icon.png' });
    await update({ id, title: '', favicon: '', tags: [] });
    expect(await retrieve(id)).toMatchObject({ title: null, favicon: null, tags: [] });
  });

  it('leaves nothing of what was cleared', async () => {
    const { call, create, retrieve, update, visit } = await testService();
    const date = '2026-04-01T00:00:00.000Z';
    const { id, short_url } = await create({
      ...{ has_expiration: true, expiration: date, expiration_clicks: '1' },
      ...{ has_password: true, password: 'secret' },
    });
    await update({ id, has_password: false, password: '', expiration_clicks: '' });
    expect(await retrieve(id)).toMatchObject({ has_expiration: true, expiration: date, expiration_clicks: null });
    for (let visits = 0; visits < 2; visits += 1) expect((await visit(short_url)).status).toBe(302);
    await update({ id, has_expiration: false, expiration: '' });
    for (const flag of ['has_password', 'has_expiration'])
      expect(await failureOf(call('PUT', '/link/update', { id, [flag]: true }))).toMatchObject({ shape: 'F4' });
  });

  it('refuses what cannot be stored, also within country rules', async () => {
    const { call, create, retrieve } = await testService();
    const { id } = await create();
    const geo_targets = [{ country_id: 'DE', target_url: `https://example.com/${'x'.repeat(33_000)}` }];
    const failure = await failureOf(call('PUT', '/link/update', { id, geo_targets }));
    expect(failure).toMatchObject({ shape: 'F4', fieldErrors: { geo_targets: ['At most 32768 bytes'] } });
    expect((await retrieve(id)).geo_targets).toEqual([]);
  });

  it('and deleting it takes effect at once, by its id in any case', async () => {
    const { call, create, update, visit } = await testService();
    const { id, short_url } = await create();
    const leadsTo = async () => (await visit(short_url)).headers.get('Location');
    await update({ id, has_utm: true, utm_source: 'first' });
    expect(await leadsTo()).toBe(`${long_url}?utm_source=first`);
    await update({ id: id.toUpperCase(), utm_source: 'second' });
    expect(await leadsTo()).toBe(`${long_url}?utm_source=second`);
    expect((await call('DELETE', `/link/delete?id=${id.toUpperCase()}`)).status).toBe(200);
    expect(await leadsTo()).toBeNull();
  });

  it('replaces country rules', async () => {
    const { create, retrieve, update } = await testService();
    const { id } = await create();
    const target_url = 'https://example.com/there';
    await update({ id, geo_targets: [{ country_id: 'DE', target_url }] });
    await update({ id, geo_targets: [{ country_id: 'FR', target_url }] });
    const countries = (await retrieve(id)).geo_targets?.map((rule) => rule.country?.name);
    expect(countries).toEqual(['France']);
  });

  it('moves the custom slug, and frees the old one', async () => {
    const { create, update, visit } = await testService();
    const { id, short_url } = await create({ custom_link: 'old-slug' });
    await update({ id, custom_link: 'new-slug' });
    const status = async (address: string | null) => (await visit(address)).status;
    expect(await status('http://go.example.com/old-slug')).toBe(404);
    expect(await status('http://go.example.com/new-slug')).toBe(302);
    expect(await status(short_url)).toBe(302);
    await expect(create({ custom_link: 'old-slug' })).resolves.toBeDefined();
  });

  it('accepts the slug that the link has already', async () => {
    const { create, update } = await testService();
    const { id } = await create({ custom_link: 'mine' });
    await expect(update({ id, custom_link: 'mine' })).resolves.toMatchObject({ status: 'success' });
  });

  it('refuses a slug of another link, and changes nothing', async () => {
    const { call, create, retrieve } = await testService();
    await create({ custom_link: 'theirs' });
    const { id } = await create({ title: 'Old' });
    const answer = call('PUT', '/link/update', { id, title: 'New', custom_link: 'theirs' });
    expect(await failureOf(answer)).toMatchObject({ shape: 'F4', fieldErrors: { custom_link: ['Already taken'] } });
    expect((await retrieve(id)).title).toBe('Old');
  });

  it('refuses to remove the password of a link with has_password', async () => {
    const { call, create } = await testService();
    const { id } = await create({ has_password: true, password: 'secret' });
    const answer = call('PUT', '/link/update', { id, password: '' });
    expect(await failureOf(answer)).toMatchObject({ shape: 'F4', fieldErrors: { password: [expect.any(String)] } });
  });

  it.each([
    ['password', { password: 'secret' }, 'has_password'],
    ['date of expiration', { expiration: '2027-01-01T00:00:00Z' }, 'has_expiration'],
    ['number of clicks', { expiration_clicks: '5' }, 'has_expiration'],
  ])('refuses a %s without an effect, since its flag is off', async (_what, sent, flag) => {
    const { call, create, update } = await testService();
    const { id } = await create();
    const answer = call('PUT', '/link/update', { id, ...sent });
    expect(await failureOf(answer)).toMatchObject({ shape: 'F4', fieldErrors: { [flag]: [expect.any(String)] } });
    await update({ id, ...sent, [flag]: false });
    await update({ id, ...sent, [flag]: true });
    // The flag is on already, so the request can leave it out.
    await update({ id, ...sent });
  });

  it('leaves no link that asks for a password and has none, whatever two updates do at once', async () => {
    const { call, create, visit } = await testService();
    const links = await Promise.all(
      Array.from({ length: 20 }, () => create({ has_password: true, password: 'secret' })),
    );
    const changes = [{ has_password: false, password: '' }, { has_password: true }];
    await Promise.all(
      links.flatMap(({ id }) => changes.map((change) => call('PUT', '/link/update', { id, ...change }))),
    );
    // The second change is refused, or comes first.
    for (const { short_url } of links) expect((await visit(short_url)).status).toBe(302);
  });

  it.each([
    ['is set', {}, { has_expiration: true, expiration_clicks: '7' }],
    ['is added to a date', { has_expiration: true, expiration: '2100-01-01T00:00:00Z' }, { expiration_clicks: '7' }],
    ['is switched on', { has_expiration: false, expiration_clicks: '7' }, { has_expiration: true }],
  ])('counts clicks that are not stored yet towards a limit that %s', async (_what, before, change) => {
    const { create, update, visit } = await testService();
    const { id, short_url } = await create(before);
    for (let visits = 0; visits < 6; visits += 1) expect((await visit(short_url)).status).toBe(302);
    await update({ id, ...change });
    expect([(await visit(short_url)).status, (await visit(short_url)).status]).toEqual([302, 410]);
  });

  it('refuses an unknown link', async () => {
    const { call } = await testService();
    const answer = call('PUT', '/link/update', { id: '123e4567-e89b-42d3-a456-426614174000' });
    expect(await failureOf(answer)).toMatchObject({ shape: 'F1' });
  });
});
