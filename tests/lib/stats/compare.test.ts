import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allStatsRoute,
  campaignReportRoute,
  campaignRoute,
  compareRoute,
  findBy,
  isCampaign,
  isOfAllLinks,
  isToPrint,
  maxSelected,
  readCompareView,
  selectedLinksRoute,
} from '@/lib/stats/compare-route.ts';
import { defaultRange } from '@/lib/stats/ranges.ts';

describe('the address of compared links', () => {
  it('means the default days if it says "all", since creation differs between links', () => {
    expect(readCompareView('tag=spring&range=all').range).toEqual(defaultRange);
    expect(readCompareView('tag=spring&range=7d').range).toEqual({ name: '7d' });
  });

  it('keeps the view', () => {
    const view = fc.record({
      by: fc.constantFrom(...findBy),
      text: fc.string({ minLength: 1, unit: 'grapheme' }),
      only: fc.option(fc.array(fc.uuid())),
    });
    fc.assert(
      fc.property(view, (part) => {
        const complete = { ...readCompareView(''), ...part };
        expect(readCompareView(compareRoute(complete).split('?')[1] ?? '')).toEqual(complete);
      }),
    );
  });

  it('keeps selected links, instead of a search', () => {
    const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: maxSelected });
    fc.assert(
      fc.property(ids, (ids) => {
        expect(readCompareView(selectedLinksRoute(ids).split('?')[1] ?? '')).toEqual({
          ...readCompareView(''),
          ...{ compares: false, ids },
        });
      }),
    );
  });

  it('keeps the days, and the comparison unless it is off', () => {
    const view = fc.record({
      compares: fc.boolean(),
      range: fc.constantFrom(defaultRange, { name: '7d' } as const, { name: 'this_month' } as const),
    });
    fc.assert(
      fc.property(view, fc.constantFrom(compareRoute, allStatsRoute), (part, routeOf) => {
        const complete = { ...readCompareView(''), ...part };
        expect(readCompareView(routeOf(complete).split('?')[1] ?? '')).toEqual(complete);
      }),
    );
  });

  it('leaves out invalid and repeated ids', () => {
    const id = '123e4567-e89b-42d3-a456-426614174001';
    expect(readCompareView(`ids=${id},nonsense,,${id}&tag=spring`)).toMatchObject({ ids: [id], text: '' });
  });

  it('is short without a selection', () => {
    expect(compareRoute(readCompareView(''))).toBe('/stats');
  });
});

describe('the previous period', () => {
  it.each([
    ['of all links is compared unless it is off', '', true],
    ['of a campaign is compared unless it is off', 'utm_campaign=a', true],
    ['of links with a tag is compared only if it is on', 'tag=a', false],
    ['of links with a title is compared only if it is on', 'title=a', false],
    ['of selected links is compared only if it is on', 'ids=123e4567-e89b-42d3-a456-426614174001', false],
  ])('%s', (_which, search, byDefault) => {
    const view = readCompareView(search);
    expect(view.compares).toBe(byDefault);
    const turned = compareRoute({ ...view, compares: !byDefault });
    expect(turned).toContain(byDefault ? 'compare=none' : 'compare=before');
    expect(readCompareView(turned.split('?')[1] ?? '').compares).toBe(!byDefault);
    expect(compareRoute(view)).not.toContain('compare');
  });
});

describe('the address of a campaign', () => {
  const queryOf = (route: string) => route.split('?')[1] ?? '';

  it('finds its links by name, on the given days', () => {
    const view = readCompareView(queryOf(campaignRoute('Spring & sun', { name: '7d' })));
    expect(view).toMatchObject({ by: 'utm_campaign', text: 'Spring & sun', range: { name: '7d' }, compares: true });
    expect([isCampaign(view), isOfAllLinks(view)]).toEqual([true, false]);
    expect(campaignRoute('a')).toBe('/stats?utm_campaign=a');
  });

  it('prints its report of last month only if it says so', () => {
    const printed = queryOf(campaignReportRoute('Spring'));
    expect(readCompareView(printed)).toMatchObject({ text: 'Spring', range: { name: 'last_month' } });
    expect([isToPrint(printed), isToPrint(queryOf(campaignRoute('Spring')))]).toEqual([true, false]);
  });
});

it('only a campaign with a name is one, and all links are those that are neither searched nor selected', () => {
  const views = ['', 'utm_campaign=', 'tag=a', 'ids='].map(readCompareView);
  expect(views.map(isCampaign)).toEqual([false, false, false, false]);
  expect(views.map(isOfAllLinks)).toEqual([true, true, false, false]);
});

it('all links include each one, whatever was chosen before', () => {
  expect(compareRoute({ ...readCompareView(''), only: [] })).toBe('/stats');
});
