import { describe, expect, it } from 'vitest';
import { type UpdateLinkBody, updateLinkBody } from '../../../lib/contract/link-writing.ts';
import { long_url, testService } from '../test-service.ts';

/** A distinct value for every writable field. */
const everything = {
  favicon: 'https://example.com/icon.png',
  title: 'Everything',
  custom_link: 'every-thing',
  tags: ['b', 'a', 'ü'],
  has_utm: true,
  utm_source: 'source',
  utm_medium: 'medium',
  utm_campaign: 'campaign',
  utm_term: 'term',
  utm_content: 'content',
  has_opengraph: true,
  meta_title: 'meta title',
  meta_description: 'meta description',
  meta_image: 'https://example.com/image.png',
  has_android_targeting: true,
  android_target_url: 'https://example.com/android',
  has_ios_targeting: true,
  ios_target_url: 'https://example.com/ios',
  has_windows_targeting: true,
  windows_target_url: 'https://example.com/windows',
  has_linux_targeting: true,
  linux_target_url: 'https://example.com/linux',
  has_geo_targeting: true,
  geo_targets: [
    { country_id: 'DE', target_url: 'https://example.com/de' },
    { country_id: 'AT', target_url: 'https://example.com/at' },
  ],
  has_cloaking: true,
  has_password: true,
  password: 'secret',
  password_logo: 'https://example.com/logo.png',
  has_expiration: true,
  expiration: '2030-12-24T18:00:00+01:00',
  expiration_clicks: '007',
} satisfies Omit<Required<UpdateLinkBody>, 'id'>;

/** Returns the fields as a record has them (interface §2.3): nested, in UTC, without the password. */
const asRead = () => {
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content, ...withoutUtm } = everything;
  const { meta_title, meta_description, meta_image, password: _password, ...rest } = withoutUtm;
  return {
    ...rest,
    expiration: '2030-12-24T17:00:00.000Z',
    utm: { utm_source, utm_medium, utm_campaign, utm_term, utm_content },
    opengraph: { meta_title, meta_description, meta_image },
    geo_targets: [
      { id: expect.any(String), target_url: 'https://example.com/de', country: { iso2: 'DE', name: 'Germany' } },
      { id: expect.any(String), target_url: 'https://example.com/at', country: { iso2: 'AT', name: 'Austria' } },
    ],
    shareable_analytics: [],
    is_expired: false,
    is_clicked: false,
    last_clicked: null,
  };
};

describe('a link’s record', () => {
  it('has every field that was set on create', async () => {
    const { create, retrieve } = await testService();
    const { geo_targets: _rules, ...body } = everything;
    const { id } = await create(body);
    expect(await retrieve(id)).toMatchObject({ ...asRead(), id, long_url, geo_targets: [] });
  });

  it('has every field that was set by update', async () => {
    const { create, retrieve, update } = await testService();
    expect(Object.keys({ id: '', ...everything }).sort()).toEqual(Object.keys(updateLinkBody.shape).sort());
    const { id } = await create();
    await update({ id, ...everything });
    expect(await retrieve(id)).toMatchObject({ ...asRead(), id, long_url });
  });

  it('is null, false or empty for fields that were never set', async () => {
    const { create, retrieve } = await testService();
    const { id, short_url, created_at, ...rest } = await retrieve((await create()).id);
    const { utm, opengraph, tags, geo_targets, shareable_analytics, ...flat } = rest;
    expect([tags, geo_targets, shareable_analytics]).toEqual([[], [], []]);
    expect(new Set(Object.values({ ...flat, ...utm, ...opengraph }))).toEqual(new Set([long_url, null, false]));
    expect([id, short_url, created_at]).not.toContain(null);
  });

  it('never contains the password or its hash', async () => {
    const { call, create } = await testService();
    const { id } = await create({ has_password: true, password: 'open sesame' });
    expect(await (await call('GET', `/link?id=${id}`)).text()).not.toMatch(/sesame|scrypt|"password"/);
  });

  it('shows that the link expired by date', async () => {
    const { create, retrieve, time } = await testService();
    const { id } = await create({ has_expiration: true, expiration: '2026-03-02T00:00:00Z' });
    expect((await retrieve(id)).is_expired).toBe(false);
    time.now = new Date('2026-03-02T00:00:00Z');
    expect((await retrieve(id)).is_expired).toBe(true);
  });

  it('shows that the link was clicked, and used up by clicks', async () => {
    const { create, retrieve, visit } = await testService();
    const { id, short_url } = await create({ has_expiration: true, expiration_clicks: '1' });
    await visit(short_url, {}, 'POST');
    const record = { is_clicked: true, last_clicked: '2026-03-01T12:00:00.000Z', is_expired: true };
    expect(await retrieve(id)).toMatchObject(record);
  });
});
