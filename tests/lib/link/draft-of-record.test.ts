import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { updateLinkBody } from '../../../lib/contract/link-writing.ts';
import { checkNew } from '../../../lib/link/check-new.ts';
import { difference } from '../../../lib/link/difference.ts';
import { draftFields, emptyDraft } from '../../../lib/link/draft.ts';
import { draftLike, draftOfRecord } from '../../../lib/link/draft-of-record.ts';
import { anyRecords, now, rightRecords } from './arbitrary-draft.ts';
import { blankRecord, writable, written } from './model-service.ts';

const { id } = blankRecord;
const record = linkRecord.parse({
  id,
  long_url: 'https://example.com/page',
  title: 'Sale',
  custom_link: 'sale',
  tags: ['spring'],
  has_utm: true,
  utm: { utm_source: 'mail', utm_term: null },
  has_opengraph: true,
  opengraph: { meta_title: 'A sale' },
  has_geo_targeting: true,
  geo_targets: [
    { target_url: 'https://example.com/de', country: { iso2: 'DE', name: 'Germany' } },
    { target_url: 'https://example.com/de', country: { iso2: 'AT', name: 'Austria' } },
    { target_url: 'https://example.com/nowhere', country: null },
  ],
  has_password: true,
  short_url: 'https://go.example.com/x7Kp2aB',
});

describe('the draft of a record', () => {
  it('has nested values under the names they are written with (interface §2.1, §2.3)', () => {
    expect(draftOfRecord(record)).toEqual({
      ...emptyDraft,
      long_url: 'https://example.com/page',
      title: 'Sale',
      custom_link: 'sale',
      tags: ['spring'],
      has_utm: true,
      utm_source: 'mail',
      has_opengraph: true,
      meta_title: 'A sale',
      has_geo_targeting: true,
      geo_targets: [{ country_ids: ['DE', 'AT'], target_url: 'https://example.com/de' }],
      has_password: true,
    });
  });

  it('is empty if the link has no values', () => {
    expect(draftOfRecord(blankRecord)).toEqual(emptyDraft);
  });
});

describe('a draft that duplicates a link', () => {
  const domain = '123e4567-e89b-42d3-a456-426614174009';
  const connection = { domains: [], defaultDomain: domain };

  it('has all values except the slug and the password, on its domain or the default one', () => {
    const { custom_link: _slug, domain: _none, ...rest } = draftOfRecord(record);
    expect(draftLike(record, connection)).toEqual({ ...rest, domain, custom_link: '' });
    const own = { id: '123e4567-e89b-42d3-a456-426614174008', label: 'go.example.com' };
    expect(draftLike(record, { ...connection, domains: [own] }).domain).toBe(own.id);
  });
});

/** The duplicate has the same domain, a slug of its own and a password that is typed again. */
property('a duplicate of a link equals it in everything that is written and read', () => {
  fc.assert(
    fc.property(rightRecords, (original) => {
      const draft = { ...draftOfRecord(original), password: 'told anew' };
      const checked = checkNew(draft, now);
      if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
      const { body, geo_targets } = checked;
      const made = written(blankRecord, body);
      const complete = geo_targets.length === 0 ? made : written(made, { has_geo_targeting: true, geo_targets });
      expect(writable(complete)).toEqual(writable(original));
      expect(body).toHaveProperty('has_password', original.has_password);
    }),
  );
});

property('a link that gets all values of another equals it in everything that an update can write', () => {
  fc.assert(
    fc.property(rightRecords, (original) => {
      const body = updateLinkBody.parse({ id, ...difference(emptyDraft, draftOfRecord(original)) });
      const { long_url: _theirs, ...expected } = writable(original);
      const { long_url: _ours, ...actual } = writable(written(blankRecord, body));
      expect(actual).toEqual(expected);
    }),
  );
});

property('the draft of any record has its values, and nothing for the service’s nulls', () => {
  fc.assert(
    fc.property(anyRecords, (record) => {
      const draft = draftOfRecord(record);
      const { geo_targets: rules, ...expected } = writable(record, 'everything');
      expect(draft).toMatchObject(expected);
      expect(draft.geo_targets.flatMap(({ country_ids }) => country_ids)).toHaveLength(
        Array.isArray(rules) ? rules.length : 0,
      );
      expect(Object.keys(draft)).toEqual(draftFields);
    }),
  );
});
