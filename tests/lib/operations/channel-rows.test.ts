import { describe, expect, it } from 'vitest';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { placeOfChannel } from '../../../lib/link/channels/channel-place.ts';
import { channelSet } from '../../../lib/link/channels/channel-set.ts';
import type { PlanOf } from '../../../lib/link/channels/plan.ts';
import { emptyDraft } from '../../../lib/link/draft.ts';
import { fitTitle } from '../../../lib/link/page/page.ts';
import { noUtm } from '../../../lib/link/utm/fields.ts';
import { noUtmRules } from '../../../lib/link/utm/preset.ts';
import { channelRows, type PageLinksState } from '../../../lib/operations/channel-rows.ts';
import type { Operation, OperationState } from '../../../lib/operations/operation.ts';
import { madeLink } from '../../setup/made-link.ts';

const connectionId = '6f1c1f0e-94ad-4b51-9b7e-0c8f5cf3a001';
const at = { tabId: 1, address: 'https://example.com/launch', connectionId };
const set = channelSet.parse({
  id: 's',
  channels: [
    { id: 'x', name: 'X', values: { utm_source: 'x' } },
    { id: 'n', name: 'News', values: { utm_source: 'news' } },
  ],
});
const plan: PlanOf = {
  set,
  draft: { ...emptyDraft, long_url: at.address, title: 'Launch day' },
  pageTitle: 'Launch day',
  known: noUtmRules,
  moment: { now: new Date(2026, 2, 5), language: 'en' },
  campaign: null,
  lastCampaign: '',
};
const madeHere = { ...madeLink, long_url: at.address };
const nothing: PageLinksState = {
  ...{
    at,
    links: [],
    created: new Map(),
    operations: [],
    slugs: [],
    taken: new Set<string>(),
    domain: null,
    requested: new Set<string>(),
  },
};
const operationOf = (channel: string, state: OperationState, custom_link = `launch-day-${channel}`): Operation => ({
  ...{ version: 1, id: '123e4567-e89b-42d3-a456-426614174000', connectionId },
  ...{ at: placeOfChannel(at, channel), isPrivate: false, askedAt: 1, hasPassword: false, notMade: [], state },
  write: { kind: 'create', body: { long_url: at.address, custom_link }, geo_targets: [] },
});
const waiting: OperationState = { name: 'waiting', sendAt: 1, tries: 0, failure: null };
const late: OperationState = { ...waiting, tries: 1, failure: { kind: 'network' } };
const deletionOf = (id: string, state: OperationState): Operation => ({
  ...operationOf('x', state),
  ...{ at: null, write: { kind: 'delete', id } },
});
const rows = (known: Partial<PageLinksState>) => channelRows(plan, { ...nothing, ...known }).map(({ state }) => state);
const names = (known: Partial<PageLinksState>) => rows(known).map(({ name }) => name);

describe('the channels of a page', () => {
  it('are ready if nothing is known about them', () => {
    expect(names({})).toEqual(['ready', 'ready']);
  });

  it('are created if this page created them, or a link has the same page and values', () => {
    expect(names({ created: new Map([['x', madeHere]]) })).toEqual(['made', 'ready']);
  });

  it('are not created while their link is being deleted, and are again if that fails', () => {
    const created = new Map([['x', madeHere]]);
    const deleted = (state: OperationState) => names({ created, operations: [deletionOf(madeHere.id, state)] });
    for (const state of [waiting, late, { name: 'sending' } as const])
      expect(deleted(state)).toEqual(['ready', 'ready']);
    expect(deleted({ name: 'refused', failure: { kind: 'network' } })).toEqual(['made', 'ready']);
  });

  it('are ready again if another destination or campaign is typed in the same tab', () => {
    expect(names({ created: new Map([['x', { ...madeHere, long_url: 'https://example.com/other' }]]) })).toEqual([
      'ready',
      'ready',
    ]);
    const link = linkRecord.parse({ ...madeHere, utm: { ...noUtm, utm_source: 'x', utm_campaign: 'last-year' } });
    expect(names({ created: new Map([['x', madeHere]]), links: [link] })).toEqual(['ready', 'ready']);
    const same = linkRecord.parse({ ...madeHere, utm: { ...noUtm, utm_source: 'x', utm_campaign: 'launch-day' } });
    expect(names({ created: new Map([['x', madeHere]]), links: [same] })).toEqual(['made', 'ready']);
  });

  it('stay created if the page’s title changes, and the others share their campaign', () => {
    const utm = { ...noUtm, utm_source: 'x', utm_campaign: 'launch-day' };
    const link = linkRecord.parse({ ...madeHere, title: 'Launch day', utm });
    const title = '(3) Doors open at noon';
    const retitled = { ...plan, draft: { ...plan.draft, title }, pageTitle: title };
    for (const created of [new Map(), new Map([['x', madeHere]])]) {
      const now = channelRows(retitled, { ...nothing, created, links: [link] });
      expect(now.map(({ state }) => state.name)).toEqual(['made', 'ready']);
      expect(now.map(({ values }) => values?.utm_campaign)).toEqual(['launch-day', 'launch-day']);
      expect(now[1]?.state).toMatchObject({ plan: { body: { title: '(3) Doors open at noon', utm_source: 'news' } } });
    }
  });

  it('are ready again after a new title if their links got another campaign by hand', () => {
    const utm = { ...noUtm, utm_source: 'x', utm_campaign: 'last-year' };
    const link = linkRecord.parse({ ...madeHere, title: 'Launch day', utm });
    const title = 'Doors open at noon';
    const retitled = { ...plan, draft: { ...plan.draft, title }, pageTitle: title };
    expect(channelRows(retitled, { ...nothing, links: [link] }).map(({ state }) => state.name)).toEqual([
      'ready',
      'ready',
    ]);
  });

  it('are ready again after a title is typed, even if the campaign’s pattern contains it', () => {
    const utm = { ...noUtm, utm_source: 'x', utm_campaign: 'launch-day' };
    const link = linkRecord.parse({ ...madeHere, title: 'Launch day', utm });
    const draft = { ...plan.draft, title: 'Doors open at noon' };
    for (const campaign of ['{title}', '{slug}']) {
      const typed = channelRows({ ...plan, set: { ...set, campaign }, draft }, { ...nothing, links: [link] });
      expect(typed.map(({ state }) => state.name)).toEqual(['ready', 'ready']);
      expect(typed[0]?.values?.utm_campaign).toMatch(/^doors-open/);
    }
  });

  it('stay created after another campaign was used, and the others share their campaign', () => {
    const utm = { ...noUtm, utm_source: 'X', utm_campaign: 'Spring' };
    const link = linkRecord.parse({ ...madeHere, utm });
    const untagged = linkRecord.parse({
      ...madeHere,
      id: '123e4567-e89b-42d3-a456-426614174009',
      utm: { ...utm, utm_campaign: '' },
    });
    const lastUsed = { ...plan, set: { ...set, campaign: '{campaign}' }, lastCampaign: 'summer' };
    const now = channelRows(lastUsed, { ...nothing, links: [untagged, link] });
    expect(now.map(({ state, values }) => [state.name, values?.utm_campaign])).toEqual([
      ['made', 'Spring'],
      ['ready', 'Spring'],
    ]);
    const entered = channelRows({ ...lastUsed, campaign: 'summer' }, { ...nothing, links: [untagged, link] });
    expect(entered.map(({ state, values }) => [state.name, values?.utm_campaign])).toEqual([
      ['ready', 'summer'],
      ['ready', 'summer'],
    ]);
  });

  it('stay created if the form was opened when the page’s title had another count', () => {
    const utm = { ...noUtm, utm_source: 'x', utm_campaign: 'launch-day' };
    const link = linkRecord.parse({ ...madeHere, title: 'Launch day', utm });
    const opened = { ...plan, draft: { ...plan.draft, title: '(2) Doors open' }, pageTitle: '(3) Doors open' };
    expect(channelRows(opened, { ...nothing, links: [link] }).map(({ state }) => state.name)).toEqual([
      'made',
      'ready',
    ]);
  });

  it('stay created if a count cuts a long title elsewhere', () => {
    const utm = { ...noUtm, utm_source: 'x', utm_campaign: 'launch-day' };
    const link = linkRecord.parse({ ...madeHere, title: 'Launch day', utm });
    const titled = (count: number) => fitTitle(`(${count}) ${'Doors open at noon '.repeat(20)}`);
    const opened = { ...plan, draft: { ...plan.draft, title: titled(9) }, pageTitle: titled(1234) };
    expect(channelRows(opened, { ...nothing, links: [link] }).map(({ state }) => state.name)).toEqual([
      'made',
      'ready',
    ]);
  });

  it('are being created from the press until the answer', () => {
    expect(names({ requested: new Set(['x']) })).toEqual(['making', 'ready']);
    expect(names({ operations: [operationOf('x', { name: 'sending' }), operationOf('n', waiting)] })).toEqual([
      'making',
      'making',
    ]);
  });

  it('wait or ask the person as their operation does', () => {
    expect(
      names({ operations: [operationOf('x', late), operationOf('n', { name: 'ambiguous', candidates: [] })] }),
    ).toEqual(['delayed', 'asking']);
  });

  it('are planned again after a refusal, with another slug if that was taken', () => {
    const fieldErrors = { custom_link: ['Taken'] };
    const failure = { kind: 'invalid' as const, message: '', formErrors: [], fieldErrors };
    const refused = operationOf('x', { name: 'refused', failure });
    expect(rows({ operations: [refused] })[0]).toMatchObject({
      name: 'ready',
      plan: { slug: 'launch-day-x-2', insteadOf: 'launch-day-x' },
      refused,
    });
  });

  it('use no slug of another link or of a pending operation', () => {
    const slugs = [{ id: 'a', custom_link: 'launch-day-x', host: 's.example', name: '' }];
    const pending = { ...operationOf('other', { name: 'sending' }, 'launch-day-news'), at: null };
    const taken = rows({ slugs, operations: [pending] });
    expect(taken).toMatchObject([{ plan: { slug: 'launch-day-x-2' } }, { plan: { slug: 'launch-day-news-2' } }]);
  });

  it('use no slug of any cached link', () => {
    const taken = new Set(['launch-day-x', 'launch-day-x-2']);
    expect(rows({ taken })[0]).toMatchObject({ plan: { slug: 'launch-day-x-3', insteadOf: 'launch-day-x' } });
  });

  it('ignore those of another page', () => {
    const other = {
      ...operationOf('x', { name: 'sending' }),
      at: placeOfChannel({ ...at, address: 'https://b.example/' }, 'x'),
    };
    expect(names({ operations: [other] })).toEqual(['ready', 'ready']);
  });
});
