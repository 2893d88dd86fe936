import { describe, expect, it } from 'vitest';
import { linkRecord } from '../../../../lib/contract/link-reading.ts';
import { channelSet } from '../../../../lib/link/channels/channel-set.ts';
import { type PlanOf, planOfMade } from '../../../../lib/link/channels/plan.ts';
import { emptyDraft } from '../../../../lib/link/draft.ts';
import { noUtm } from '../../../../lib/link/utm/fields.ts';
import { noUtmRules } from '../../../../lib/link/utm/preset.ts';

const set = channelSet.parse({
  ...{ id: 's', campaign: '{title}' },
  channels: ['x', 'y', 'z'].map((id) => ({ id, values: { utm_source: id } })),
});

const planOf = (title: string, different: Partial<PlanOf> = {}): PlanOf => ({
  ...{ set, draft: { ...emptyDraft, long_url: 'https://example.com/', title }, pageTitle: title },
  ...{ known: noUtmRules, moment: { now: new Date(2026, 2, 5), language: 'en' }, campaign: null, lastCampaign: '' },
  ...different,
});

const link = (utm_source: string, utm_campaign: string, title: string | null = null) =>
  linkRecord.parse({ id: crypto.randomUUID(), title, utm: { ...noUtm, utm_source, utm_campaign } });

describe('the title by which existing links of a set are found', () => {
  const titleOf = (plan: PlanOf, ...links: ReturnType<typeof link>[]) => planOfMade(plan, links).draft.title;
  const old = link('x', 'old', 'Old');

  const cut = (length: number, count = '') => `${count}${'Doors open '.repeat(30)}`.slice(0, length);
  it.each([
    ['(3) Doors', '(2) Doors'],
    ['Doors', '[12] Doors '],
    [' (99+)Doors', 'Doors'],
    [cut(150), cut(150, '(3) ')],
    [cut(149, '(1234) '), cut(150)],
  ])('is an older one if the page has the title except for a count: %s and %s', (typed, pageTitle) => {
    expect(titleOf(planOf(typed, { pageTitle }), old)).toBe('Old');
    expect(titleOf(planOf(pageTitle, { pageTitle: typed }), old)).toBe('Old');
  });

  it.each([
    ['Doors', 'Windows'],
    ['Doors (3)', 'Doors (2)'],
    ['(a) Doors', 'Doors'],
    ['Doors', 'Doors open'],
    [cut(148), cut(150)],
    [cut(150), `${cut(100)}${'x'.repeat(50)}`],
  ])('is the typed one if the page has another: %s and %s', (typed, pageTitle) => {
    expect(titleOf(planOf(typed, { pageTitle }), old)).toBe(typed);
  });

  it('is the one that most channels have links with, and the present one in a tie', () => {
    const [first, second] = [link('x', 'older', 'Older'), link('y', 'older', 'Older')];
    expect(titleOf(planOf('Now'), old, first, second)).toBe('Older');
    expect(titleOf(planOf('Now'), old, link('y', 'now', 'Now'))).toBe('Now');
    expect(titleOf(planOf('Now'), link('y', 'now', 'Renamed'), old)).toBe('Now');
    expect(titleOf(planOf('Now'), old, link('y', 'now'), first, second)).toBe('Older');
    expect(titleOf(planOf('Now'))).toBe('Now');
  });

  it('is none of a link with other values or another title', () => {
    expect(titleOf(planOf('Now'), link('x', 'other', 'Old'))).toBe('Now');
    expect(titleOf(planOf('Now'), link('x', 'old', 'Other'), link('y', 'other', 'Old'))).toBe('Now');
    expect(titleOf(planOf('Now'), link('other', 'old', 'Old'))).toBe('Now');
  });
});

describe('the campaign by which existing links of a set are found', () => {
  const campaignOf = (different: Partial<PlanOf>, ...links: ReturnType<typeof link>[]) =>
    planOfMade(planOf('Now', { set: { ...set, campaign: '{campaign}' }, lastCampaign: 'summer', ...different }), links)
      .campaign;
  const spring = [link('x', 'spring'), link('y', 'spring')];

  it('is the one that most channels have links with, and that of the pattern in a tie', () => {
    expect(campaignOf({}, link('x', 'fall'), ...spring)).toBe('spring');
    expect(campaignOf({}, ...spring, link('x', 'fall'))).toBe('spring');
    expect(campaignOf({}, link('x', 'spring'), link('y', 'summer'))).toBeNull();
    expect(campaignOf({}, link('other', 'spring'), link('x', ''))).toBeNull();
  });

  it('is an entered or typed one, or that of a pattern without the last campaign', () => {
    const typed = { ...planOf('Now').draft, has_utm: true, utm_campaign: 'typed' };
    expect(campaignOf({ campaign: 'entered' }, ...spring)).toBe('entered');
    expect(campaignOf({ campaign: '' }, ...spring)).toBe('');
    expect(campaignOf({ draft: typed }, ...spring)).toBeNull();
    expect(campaignOf({ draft: { ...typed, has_utm: false } }, ...spring)).toBe('spring');
    expect(campaignOf({ set }, ...spring)).toBeNull();
  });
});
