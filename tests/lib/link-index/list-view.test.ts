import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { keyed } from '../../../lib/contract/keyed.ts';
import {
  filterNames,
  type ListView,
  ownFilterNames,
  plainView,
  readFilters,
  readOwnFilters,
  readViewQuery,
  sortNames,
  viewQuery,
} from '../../../lib/link-index/list-view.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 200 });
const anyView: fc.Arbitrary<ListView> = fc.record({
  search: text,
  filters: fc.record(keyed(filterNames, () => text)),
  own: fc.record(keyed(ownFilterNames, () => text)),
  sort: fc.option(fc.record({ by: fc.constantFrom(...sortNames), descending: fc.boolean() })),
});

const anyQuery = fc
  .array(
    fc.tuple(
      fc.constantFrom(...filterNames, ...ownFilterNames, 'search', 'sort', 'order', 'other'),
      fc.oneof(text, fc.constantFrom('title', 'descending')),
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
    fc.property(anyView, ({ filters }) => {
      const { asked, errors } = readFilters(filters);
      for (const name of filterNames) {
        expect(asked[name] ?? '').toBe(errors[name] === undefined ? filters[name] : '');
      }
    }),
  );
});

describe('the filters', () => {
  it('are those of the interface, without offset and limit', () => {
    expect(filterNames).toEqual(['title', 'tag', 'clicked', 'has_password', 'start_date', 'end_date']);
  });

  it('of Hem itself are ignored if their value is invalid', () => {
    const own = { ...plainView.own, domain: 'go.example.com', campaign: 'Spring', expired: 'maybe' };
    expect(readOwnFilters(own)).toEqual({ ...own, expired: '' });
  });

  it('that the contract refuses are reported, and the others still apply', () => {
    const filters = { ...plainView.filters, title: 'x'.repeat(151), start_date: '2026-1-1', clicked: 'true' };
    expect(readFilters(filters)).toEqual({
      asked: { clicked: 'true' },
      errors: { title: { code: 'tooLong', limit: 150 }, start_date: { code: 'day' } },
    });
  });
});

it('the default view has no query', () => {
  expect(viewQuery(plainView)).toBe('');
  expect(readViewQuery('nonsense=1&sort=color')).toEqual(plainView);
});
