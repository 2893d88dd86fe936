import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText } from '@/lib/contract/clean-text.ts';
import type { LinkActivity } from '@/lib/link/link-activity.ts';
import { type Campaign, campaignsOf, idsToAsk, sortByClicks, summaryOf } from '@/lib/stats/campaigns.ts';
import { sameWhenFolded } from '../../setup/same-when-folded.ts';

const link = (id: string, campaign: string, lastClicked: LinkActivity['lastClicked'] = 'unknown'): LinkActivity => {
  return { id, campaign, createdAt: null, lastClicked };
};
const counts = (total_count: number, at: number) => ({ total_count, at });
const range = { start_date: '2026-03-01', end_date: '2026-03-30' };

const collator = new Intl.Collator('en');

function onlyCampaign(links: readonly LinkActivity[]): Campaign {
  const [campaign, ...others] = campaignsOf(links, collator);
  if (campaign === undefined || others.length > 0) throw new Error('There must be one campaign');
  return campaign;
}

it('campaigns are distinguished by name without case, and use their most frequent spelling', () => {
  const campaigns = campaignsOf(
    [link('a', 'Spring'), link('b', ' spring'), link('c', 'spring'), link('d', 'Autumn')],
    collator,
  );
  expect(campaigns.map(({ name, links }) => [name, links.map(({ id }) => id)])).toEqual([
    ['Autumn', ['d']],
    ['spring', ['a', 'b', 'c']],
  ]);
});

it.each(sameWhenFolded)('%s and %s are one campaign', (one, other) => {
  expect(onlyCampaign([link('a', one), link('b', other)]).links).toHaveLength(2);
});

it('no link with a campaign is lost', () => {
  const links = fc.array(fc.tuple(fc.uuid(), fc.string()).map(([id, campaign]) => link(id, campaign)));
  fc.assert(
    fc.property(links, (all) => {
      const tagged = all.filter(({ campaign }) => cleanText(campaign) !== '');
      expect(campaignsOf(all, collator).flatMap((campaign) => campaign.links)).toHaveLength(tagged.length);
    }),
  );
});

it('a campaign’s clicks are the sum of the loaded ones, as old as the oldest', () => {
  const campaign = onlyCampaign([link('a', 'x'), link('b', 'x'), link('c', 'x')]);
  const known = new Map([
    ['a', counts(3, 20)],
    ['b', counts(4, 10)],
  ]);
  expect(summaryOf(campaign, ({ id }) => known.get(id))).toMatchObject({ counted: 2, at: 10, total_count: 7 });
  expect(summaryOf(campaign, () => undefined)).toMatchObject({ counted: 0, at: null, total_count: null });
});

it('refreshing a campaign skips links without clicks in its days if the list is recent enough to say so', () => {
  const campaign = onlyCampaign([link('never', 'x', 'never'), link('before', 'x', 0), link('unknown', 'x')]);
  expect(idsToAsk(campaign, { range, readAt: 1000, now: 2000 })).toEqual(['unknown']);
  const all = ['unknown', 'never', 'before'];
  expect(idsToAsk(campaign, { range, readAt: 1000, now: 1000 + 11 * 60_000 })).toEqual(all);
  expect(idsToAsk(campaign, { range, readAt: null, now: 2000 })).toEqual(all);
});

it('campaigns are sorted by clicks, then those not loaded, then those never clicked', () => {
  const campaigns = campaignsOf(
    [link('n', 'never'), link('u', 'unknown'), link('f', 'few'), link('m', 'many')],
    collator,
  );
  const known = new Map([
    ['n', counts(0, 1)],
    ['f', counts(1, 1)],
    ['m', counts(9, 1)],
  ]);
  const summaries = campaigns.map((campaign) => summaryOf(campaign, ({ id }) => known.get(id)));
  expect(sortByClicks(summaries).map(({ campaign }) => campaign.name)).toEqual(['many', 'few', 'unknown', 'never']);
});
