import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecord } from '../../../lib/client/read-record.ts';
import { linkRecord } from '../../../lib/contract/link-reading.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const read = (fields: object) => {
  const result = readRecord({ id, ...fields });
  if (!result.ok) throw new Error('The record was not read');
  return result.record;
};

describe('An unreadable field', () => {
  it.each([
    [{ created_at: '' }, ['created_at']],
    [{ created_at: '2026-03-01T10:00:00' }, ['created_at']],
    [{ last_clicked: '' }, ['last_clicked']],
    [{ last_clicked: 'yesterday' }, ['last_clicked']],
    [{ title: 5 }, ['title']],
    [{ has_utm: 'yes', expiration_clicks: 10 }, ['has_utm', 'expiration_clicks']],
    [{ expiration: 'soon' }, ['expiration']],
    [{ utm: { utm_source: 5, utm_term: 'fine' } }, ['utm.utm_source']],
    [{ opengraph: 'none' }, ['opengraph']],
    [{ tags: ['fine', 5] }, ['tags']],
    [{ geo_targets: [{ target_url: 'https://a.test/' }, { target_url: 5 }] }, ['geo_targets[1].target_url']],
    [{ geo_targets: [5, { target_url: 5 }] }, ['geo_targets']],
    [{ shareable_analytics: [{ created_at: '' }] }, ['shareable_analytics[0].created_at']],
  ])('becomes null, and is named: %j', (fields, unreadable) => {
    expect(read({ long_url: 'https://example.com/', ...fields })).toMatchObject({
      long_url: 'https://example.com/',
      unreadable,
    });
  });

  it('leaves the other fields as they are', () => {
    expect(read({ utm: { utm_source: 5, utm_term: 'fine' } }).utm).toMatchObject({
      utm_source: null,
      utm_term: 'fine',
    });
  });

  it('is never one that the service itself sends as "unreadable"', () => {
    expect(read({ unreadable: ['title'] })).not.toHaveProperty('unreadable');
  });
});

describe('An empty expiration, as Hem’s own update clears it', () => {
  it('reads as null, without an error', () => {
    expect(read({ has_expiration: true, expiration: '' })).toEqual(read({ has_expiration: true, expiration: null }));
  });
});

describe('A record', () => {
  it.each([[null], [5], ['text'], [[]], [{}], [{ id: '42' }], [{ id: null, title: 'Sale' }]])(
    'without an id is refused: %j',
    (value) => expect(readRecord(value).ok).toBe(false),
  );

  const fields = Object.keys(linkRecord.shape).filter((field) => field !== 'id');
  const anything = fc.dictionary(fc.constantFrom(...fields, 'surprise', 'unreadable'), fc.jsonValue());

  it('is read with any other fields, and names exactly the wrong ones', () => {
    fc.assert(
      fc.property(anything, (rest) => {
        const { unreadable = [], ...record } = read(rest);
        // The rest is a record of the interface.
        expect(linkRecord.parse(record)).toEqual(record);
        const bad = fields.filter((field) => {
          const isEmptyDate = field === 'expiration' && rest[field] === '';
          return !isEmptyDate && !linkRecord.safeParse({ id, [field]: rest[field] }).success;
        });
        expect([...new Set(unreadable.map((path) => path.split(/[.[]/)[0]))].toSorted()).toEqual(bad.toSorted());
        // Valid fields are unchanged.
        const right = Object.fromEntries(
          Object.entries(rest).filter(([field]) => fields.includes(field) && !bad.includes(field)),
        );
        expect(record).toEqual(
          linkRecord.parse({ ...record, ...right, ...(right['expiration'] === '' && { expiration: null }) }),
        );
      }),
    );
  });
});
