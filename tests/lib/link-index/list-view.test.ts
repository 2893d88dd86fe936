import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { keyed } from '../../../lib/contract/keyed.ts';
import {
  hasFilters,
  type ListView,
  plainView,
  readFilters,
  readViewQuery,
  sortNames,
  viewFilterNames,
  viewQuery,
} from '../../../lib/link-index/list-view.ts';
import { localFilters, serviceFilters, tagModes } from '../../../lib/link-index/select.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 200 });
const anyView: fc.Arbitrary<ListView> = fc
  .record({
    search: text,
    filters: fc.record(keyed(viewFilterNames, () => text)),
    tags: fc.uniqueArray(text, { maxLength: 4 }).map((tags) => tags.filter((tag) => tag !== '')),
    tagMode: fc.constantFrom(...tagModes),
    sort: fc.option(fc.record({ by: fc.constantFrom(...sortNames), descending: fc.boolean() })),
  })
  .map((view) => (view.tags.length === 0 ? { ...view, tagMode: 'all' } : view));

const anyQuery = fc
  .array(
    fc.tuple(
      fc.constantFrom(...viewFilterNames, 'tag', 'tags', 'search', 'sort', 'order', 'other'),
      fc.oneof(text, fc.constantFrom('title', 'descending', 'any')),
    ),
  )
  .map((pairs) => new URLSearchParams(pairs).toString());

property('a view is restored from its query', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      expect(readViewQuery(viewQuery(view))).toEqual(view);
    }),
  );
});

property('any query is read as a view, whose query is read as the same view', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const view = readViewQuery(query);
      expect(readViewQuery(viewQuery(view))).toEqual(view);
    }),
  );
});

property('requests contain no empty filter and none that the contract refuses', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const { valid, errors } = readFilters(view);
      const asked = serviceFilters(valid);
      for (const name of ['title', 'clicked', 'has_password', 'start_date', 'end_date'] as const) {
        const isSent = view.filters[name] !== '' && errors[name] === undefined;
        expect(asked[name]).toBe(isSent ? view.filters[name] : undefined);
      }
      // Hem applies the others, except for tags.
      const own = ['domain', 'connection', 'expired', 'source', 'medium', 'campaign'] as const;
      const set = own.flatMap((name) => (valid[name] ? [[name, valid[name]]] : []));
      expect(localFilters(valid)).toEqual(Object.fromEntries(set));
    }),
  );
});

describe('the filters', () => {
  it('of a single tag are asked of a service, as are the first of several that all apply', () => {
    expect(serviceFilters({ tags: ['news', 'ads'], campaign: 'Spring', title: 'Sale' })).toEqual({
      ...{ tag: 'news', title: 'Sale' },
    });
    expect(serviceFilters({ tags: ['news', 'ads'], tagMode: 'any' })).toEqual({});
    expect(serviceFilters({ tags: ['news'], tagMode: 'none' })).toEqual({});
  });

  it('that only Hem has are ignored if their value is invalid', () => {
    const filters = { ...plainView.filters, domain: 'go.example.com', campaign: 'Spring', expired: 'maybe' };
    expect(readFilters({ ...plainView, filters }).valid).toMatchObject({
      ...{ domain: 'go.example.com', campaign: 'Spring', expired: '' },
    });
  });

  it('that the contract refuses are reported, and the others still apply', () => {
    const filters = { ...plainView.filters, title: 'x'.repeat(151), start_date: '2026-1-1', clicked: 'true' };
    const { valid, errors } = readFilters({ ...plainView, filters });
    expect(valid).toMatchObject({ clicked: 'true' });
    expect(valid).not.toHaveProperty('title');
    expect(errors).toEqual({ title: { code: 'tooLong', limit: 150 }, start_date: { code: 'day' } });
  });

  it('by tags are in the address one by one, with how they combine unless all apply', () => {
    const view = { ...plainView, tags: ['IT', 'it'] };
    expect(viewQuery(view)).toBe('tag=IT&tag=it');
    expect(viewQuery({ ...view, tagMode: 'any' })).toBe('tag=IT&tag=it&tags=any');
  });
});

it('the default view has no query', () => {
  expect(viewQuery(plainView)).toBe('');
  expect(readViewQuery('nonsense=1&sort=color&tags=any')).toEqual(plainView);
});

it('a view has filters if any but its search is set', () => {
  expect(hasFilters(plainView)).toBe(false);
  expect(hasFilters({ ...plainView, tags: ['sale'] })).toBe(true);
  for (const name of viewFilterNames)
    expect(hasFilters({ ...plainView, filters: { ...plainView.filters, [name]: 'x' } })).toBe(true);
});
