import { describe, expect, it } from 'vitest';
import { readableRecord } from '../../../lib/contract/link-reading.ts';
import { madeAfter, recordAfter } from '../../../lib/link/after-update.ts';
import { madeLink } from '../../../lib/link/made-link.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const record = readableRecord.parse({
  ...{ id, title: 'Sale', custom_link: 'sale', custom_url: 'https://go.example.com/sale', tags: null },
  ...{ short_url: 'https://go.example.com/x', utm: { utm_source: 'mail', utm_medium: null } },
  unreadable: ['tags[0]', 'utm.utm_medium', 'expiration'],
});

describe('a record after an update', () => {
  it('has the sent values, nested where the record nests them, and keeps the others', () => {
    expect(recordAfter(record, { id, title: '', utm_medium: 'email' })).toMatchObject({
      ...{ title: null, custom_link: 'sale', custom_url: 'https://go.example.com/sale' },
      utm: { utm_source: 'mail', utm_medium: 'email' },
    });
  });

  it('has no custom address after the slug changed, since only the service knows it', () => {
    const changed = recordAfter(record, { id, custom_link: 'spring' });
    expect(changed).toMatchObject({ custom_link: 'spring', custom_url: null, short_url: 'https://go.example.com/x' });
  });

  it('has the sent country rules', () => {
    const target_url = 'https://example.com/de';
    const changed = recordAfter(record, {
      id,
      has_geo_targeting: true,
      geo_targets: [{ country_id: 'DE', target_url }],
    });
    expect(changed.geo_targets).toMatchObject([{ target_url, country: { iso2: 'DE' } }]);
  });

  it('has no unreadable fields that were replaced by an update', () => {
    expect(recordAfter(record, { id, tags: ['spring'], utm_medium: 'email' }).unreadable).toEqual(['expiration']);
    const one = { ...record, unreadable: ['tags[0]'] };
    expect(recordAfter(one, { id, tags: [] })).not.toHaveProperty('unreadable');
    expect(recordAfter(record, { id, title: 'New' }).unreadable).toEqual(record.unreadable);
  });
});

it('only a title, slug or country rules change a created link', () => {
  const link = madeLink.parse({
    ...{ id, title: 'Sale', long_url: null, short_url: null, custom_url: 'https://go.example.com/sale' },
    missing: { geo_targets: [], failure: { kind: 'network' } },
  });
  expect(madeAfter(link, { id, tags: ['spring'] })).toBeUndefined();
  expect(madeAfter(link, { id, custom_link: 'spring', title: '' })).toEqual({ ...link, title: null, custom_url: null });
  expect(madeAfter(link, { id, geo_targets: [] })).toEqual({ ...link, missing: null });
});
