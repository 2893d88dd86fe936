import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { campaignsOf, idsToAsk, mostClickedFirst, summaryOf } from '@/lib/stats/campaigns.ts';

const link = (id: string, campaign: string, isClicked: boolean | null = true) => ({ id, campaign, isClicked });
const counts = (total_count: number, at: number) => ({ total_count, at });

it('campaigns are told apart by name, not by case, and called as most of their links spell them', () => {
  const campaigns = campaignsOf([link('a', 'Spring'), link('b', ' spring'), link('c', 'spring'), link('d', 'Autumn')]);
  expect(campaigns.map(({ name, links }) => [name, links.map(({ id }) => id)])).toEqual([
    ['Autumn', ['d']],
    ['spring', ['a', 'b', 'c']],
  ]);
});

it('no link is lost, whatever its campaign is called', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: fc.uuid(), campaign: fc.string(), isClicked: fc.constant(null) })),
      (links) => {
        expect(campaignsOf(links).flatMap((campaign) => campaign.links)).toHaveLength(links.length);
      },
    ),
  );
});

it('a campaign’s clicks are those that are known, as old as the oldest, and links never clicked need no asking', () => {
  const [campaign] = campaignsOf([link('a', 'x'), link('b', 'x', null), link('c', 'x'), link('d', 'x', false)]);
  if (campaign === undefined) throw new Error('There is one');
  const known = new Map([
    ['a', counts(3, 20)],
    ['b', counts(4, 10)],
  ]);
  expect(summaryOf(campaign, (id) => known.get(id), 30)).toMatchObject({
    ids: ['a', 'b', 'c'],
    counted: 2,
    at: 10,
    total_count: 7,
  });
  expect(summaryOf(campaign, () => undefined, 30)).toMatchObject({ counted: 0, at: null, total_count: null });
});

it('a campaign without clicks is as old as the list that says so, and its links are asked for once that is old', () => {
  const [campaign] = campaignsOf([link('a', 'x', false), link('b', 'x', false)]);
  if (campaign === undefined) throw new Error('There is one');
  const summary = summaryOf(campaign, () => undefined, 1000);
  expect(summary).toMatchObject({ total_count: 0, at: 1000 });
  expect(idsToAsk(summary, 1000, 2000)).toEqual([]);
  expect(idsToAsk(summary, 1000, 1000 + 11 * 60_000)).toEqual(['a', 'b']);
  // Without a list, nothing says so.
  expect(summaryOf(campaign, () => undefined, null)).toMatchObject({ ids: ['a', 'b'], total_count: null, at: null });
  // The service has told of clicks since.
  expect(summaryOf(campaign, () => counts(7, 2000), 1000)).toMatchObject({ total_count: 14, at: 2000 });
});

it('the most clicked come first, then those nothing is known of, then those never clicked', () => {
  const campaigns = campaignsOf([link('n', 'never', false), link('u', 'unknown'), link('f', 'few'), link('m', 'many')]);
  const known = new Map([
    ['f', counts(1, 1)],
    ['m', counts(9, 1)],
  ]);
  const summaries = campaigns.map((campaign) => summaryOf(campaign, (id) => known.get(id), 30));
  expect(mostClickedFirst(summaries).map(({ campaign }) => campaign.name)).toEqual(['many', 'few', 'unknown', 'never']);
});
