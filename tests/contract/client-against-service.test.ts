import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { readFields, readParts } from '../lib/contract/interface/read-fields.ts';
import { allRight } from '../lib/contract/interface/types.ts';
import { writableFields } from '../lib/contract/interface/writable-fields.ts';
import { runs } from '../setup/runs.ts';
import { it, now, succeed } from './setting.ts';

const long_url = 'https://example.com/a/long/way?x=1#y';

/** Every writable field that both bodies have, with a valid value (interface §2.1). */
const allFields = {
  ...allRight(writableFields.filter(({ only }) => only === undefined)),
  custom_link: 'spring',
  meta_image: 'https://example.com/spring.png',
  expiration: '2026-12-24T18:00:00+01:00',
};

/**
 * The same values as they are read back: without the password, and with the time in UTC (interface §2.3, reading R10).
 */
const readBack = {
  ...Object.fromEntries(Object.entries(allFields).filter(([field]) => readFields.some((row) => row.field === field))),
  expiration: '2026-12-24T17:00:00.000Z',
  utm: allRight(readParts.utm.rows),
  opengraph: { ...allRight(readParts.opengraph.rows), meta_image: allFields.meta_image },
};

describe('The client and the service', () => {
  it('create a link and read it back', async ({ client, domain }) => {
    const created = await succeed(client.createLink({ long_url, domain: domain.id, title: 'Spring sale' }));
    expect(created).toMatchObject({ title: 'Spring sale', long_url, custom_url: null, created_at: now });
    expect(created.short_url).toContain('go.example.com/');
    expect(await succeed(client.retrieveLink({ id: created.id }))).toMatchObject({ ...created, is_clicked: false });
  });

  it('create a link with every field, and read each of them back', async ({ client }) => {
    const { id } = await succeed(client.createLink({ long_url, ...allFields }));
    expect(await succeed(client.retrieveLink({ id }))).toMatchObject(readBack);
  });

  it('change every field of a link', async ({ client }) => {
    const { id } = await succeed(client.createLink({ long_url }));
    expect(await succeed(client.updateLink({ id, ...allFields }))).toMatch(/./);
    expect(await succeed(client.retrieveLink({ id }))).toMatchObject(readBack);
  });

  it('clear a text with an empty one, and keep the rest (reading R6)', async ({ client }) => {
    const { id } = await succeed(client.createLink({ long_url, title: 'Spring', favicon: 'https://example.com/i' }));
    await succeed(client.updateLink({ id, favicon: '' }));
    expect(await succeed(client.retrieveLink({ id }))).toMatchObject({ title: 'Spring', favicon: null });
  });

  it('set country rules by update (reading R5)', async ({ client }) => {
    const { id } = await succeed(client.createLink({ long_url }));
    const target_url = 'https://example.com/de';
    await succeed(client.updateLink({ id, has_geo_targeting: true, geo_targets: [{ country_id: 'DE', target_url }] }));
    const { geo_targets } = await succeed(client.retrieveLink({ id }));
    expect(geo_targets).toMatchObject([{ target_url, country: { iso2: 'DE', name: 'Germany' } }]);
  });

  it('delete a link', async ({ client }) => {
    const { id } = await succeed(client.createLink({ long_url }));
    expect(await succeed(client.deleteLink({ id }))).toMatch(/./);
    expect(await client.retrieveLink({ id })).toMatchObject({ ok: false, failure: { kind: 'client' } });
  });

  it('keep any title, tags and campaign unchanged', async ({ client }) => {
    // Without control characters: the service reports those that it cannot store.
    const text = (maxLength: number) => fc.string({ unit: 'grapheme', minLength: 1, maxLength });
    const fields = fc.record({ title: text(150), tags: fc.uniqueArray(text(20)), utm_campaign: text(200) });
    await fc.assert(
      fc.asyncProperty(fields, async ({ title, tags, utm_campaign }) => {
        fc.pre([...title].length <= 150 && [...utm_campaign].length <= 200);
        const { id } = await succeed(client.createLink({ long_url, title, tags, utm_campaign }));
        expect(await succeed(client.retrieveLink({ id }))).toMatchObject({ title, tags, utm: { utm_campaign } });
      }),
      runs(30),
    );
  });
});
