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

describe('the draft of a link as read', () => {
  it('has what the record nests under the names it is written with (interface §2.1, §2.3)', () => {
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

  it('is empty where the link says nothing of itself', () => {
    expect(draftOfRecord(blankRecord)).toEqual(emptyDraft);
  });
});

describe('a new draft like a link', () => {
  const domain = '123e4567-e89b-42d3-a456-426614174009';
  const connection = { domains: [], defaultDomain: domain };

  it('has all but its slug and its password, on the usual domain', () => {
    const { custom_link: _slug, domain: _none, ...rest } = draftOfRecord(record);
    expect(draftLike(record, connection)).toEqual({ ...rest, domain, custom_link: '' });
  });
});

/** What is read back of a link made like another: on the same domain, with the slug of its own and its password told. */
property('a link that is made like another is the same in everything that is written and read', () => {
  fc.assert(
    fc.property(rightRecords, (like) => {
      const draft = { ...draftOfRecord(like), password: 'told anew' };
      const checked = checkNew(draft, now);
      if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
      const { body, geo_targets } = checked;
      const made = written(blankRecord, body);
      const whole = geo_targets.length === 0 ? made : written(made, { has_geo_targeting: true, geo_targets });
      expect(writable(whole)).toEqual(writable(like));
      expect(body).toHaveProperty('has_password', like.has_password);
    }),
  );
});

property('a link onto which all of another is written is the same in everything that an update takes', () => {
  fc.assert(
    fc.property(rightRecords, (like) => {
      const body = updateLinkBody.parse({ id, ...difference(emptyDraft, draftOfRecord(like)) });
      const { long_url: _theirs, ...wanted } = writable(like);
      const { long_url: _ours, ...got } = writable(written(blankRecord, body));
      expect(got).toEqual(wanted);
    }),
  );
});

property('any link makes a draft of its own values, and the service’s nulls are not set', () => {
  fc.assert(
    fc.property(anyRecords, (any) => {
      const draft = draftOfRecord(any);
      const { geo_targets: rules, ...wanted } = writable(any, 'everything');
      expect(draft).toMatchObject(wanted);
      expect(draft.geo_targets.flatMap(({ country_ids }) => country_ids)).toHaveLength(
        Array.isArray(rules) ? rules.length : 0,
      );
      expect(Object.keys(draft)).toEqual(draftFields);
    }),
  );
});
