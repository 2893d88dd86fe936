import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { setPageConnection } from '@/lib/messaging/page-connection.ts';
import { enterPrivateWindow } from '@/lib/messaging/private-window.ts';
import { type DraftSubject, deleteDraft, saveDraft, saveNewDraft } from '@/lib/storage/drafts.ts';
import { enteredCampaigns, rememberCampaign } from '@/lib/storage/entered-campaigns.ts';
import { readLastTotals, saveLastTotals } from '@/lib/storage/last-totals.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { savedDraft, typedDraft } from '../../setup/drafts.ts';
import { save } from '../../setup/saved.ts';

const page = 'https://example.com/page';
const place = { tabId: 1, address: page, connectionId: 'here' };
const [created, edited]: DraftSubject[] = [
  { kind: 'new', at: place },
  { kind: 'edit', id: '123e4567-e89b-42d3-a456-426614174000' },
];
if (created === undefined || edited === undefined) throw new Error('Two drafts');
const days = { start_date: '2026-01-01', end_date: '2026-01-30' };

beforeEach(() => {
  fakeBrowser.reset();
  setPageConnection('here');
  enterPrivateWindow();
});

it('a page of a private window writes nothing to disk, and has what was typed until the browser closes', async () => {
  const sale = savedDraft({ title: 'Sale', has_password: true, password: 'open sesame' });
  await saveDraft(created, sale);
  await saveDraft(edited, { ...sale, base: typedDraft() });
  await saveNewDraft({ ...place, tabId: 2 }, sale.draft);
  await rememberCampaign(page, 'social', 'secret');
  await saveLastTotals('here', { name: '7d' }, { total_count: 3, unique_count: 2, range: days });
  for (const area of ['local', 'sync'] as const) expect(await fakeBrowser.storage[area].get()).toEqual({});
  expect(await readDraft(created)).toEqual(sale);
  expect(await readDraft(edited)).toMatchObject({ draft: sale.draft, base: typedDraft() });
  expect(await enteredCampaigns(page)).toEqual(new Map([['social', 'secret']]));
  expect(await readLastTotals('here', { name: '7d' })).toBeNull();
  await deleteDraft(created);
  expect(await readDraft(created)).toBeNull();
});

it('a page of a private window neither reads nor deletes what other windows have typed', async () => {
  const draft = savedDraft({ title: 'Sale' });
  await save('local', {
    [`connection:here:draft:new:${page}`]: draft,
    'connection:here:enteredCampaigns': [{ address: page, set: 'social', campaign: 'summer' }],
  });
  const before = await fakeBrowser.storage.local.get();
  expect(await readDraft(created)).toBeNull();
  expect(await enteredCampaigns(page)).toEqual(new Map());
  await deleteDraft(created);
  await rememberCampaign(page, 'social', null);
  expect(await fakeBrowser.storage.local.get()).toEqual(before);
});
