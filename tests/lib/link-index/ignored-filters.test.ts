import { describe, expect, it } from 'vitest';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { ignoredFilters, type LinkFilters } from '../../../lib/link-index/index.ts';

const link = linkRecord.parse({
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Été in Paris',
  tags: ['Spring'],
  is_clicked: true,
  has_password: false,
  created_at: '2026-06-10T12:00:00Z',
});

describe('a link in a filtered list', () => {
  it.each<[LinkFilters]>([
    [{ title: 'paris' }],
    [{ title: 'ete' }],
    [{ tag: 'SPRING' }],
    [{ clicked: 'true' }],
    [{ has_password: 'false' }],
    [{ start_date: '2026-06-10', end_date: '2026-06-10' }],
    [{ title: 'Paris', tag: 'spring', start_date: '2026-06-01' }],
    [{ title: '', tag: '' }],
  ])('matches: %j', (filters) => {
    expect(ignoredFilters(filters, link)).toEqual([]);
  });

  it.each<[LinkFilters]>([
    [{ title: 'London' }],
    [{ tag: 'summer' }],
    [{ clicked: 'false' }],
    [{ has_password: 'true' }],
    [{ start_date: '2026-06-12' }],
    [{ end_date: '2026-06-08' }],
    [{ title: 'London', tag: 'summer', end_date: '2026-06-08' }],
  ])('does not match, and shows which filters were ignored: %j', (filters) => {
    expect(ignoredFilters(filters, link)).toEqual(Object.keys(filters));
  });

  it('may be created a day off, since a service may count days in its own zone', () => {
    expect(ignoredFilters({ start_date: '2026-06-11' }, link)).toEqual([]);
    expect(ignoredFilters({ end_date: '2026-06-09' }, link)).toEqual([]);
  });

  it('may lack the filtered values, except a title and tags', () => {
    const bare = linkRecord.parse({ id: link.id });
    const filters = {
      clicked: 'true',
      has_password: 'true',
      start_date: '2026-06-12',
      end_date: '2026-06-08',
    } as const;
    expect(ignoredFilters(filters, bare)).toEqual([]);
    expect(ignoredFilters({ title: 'Paris', tag: 'spring' }, bare)).toEqual(['title', 'tag']);
  });
});
