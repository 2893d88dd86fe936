import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { setPageConnection } from '@/lib/messaging/page-connection.ts';
import { enteredCampaigns, rememberCampaign } from '@/lib/storage/entered-campaigns.ts';

const isPrivate = vi.hoisted(() => ({ value: false }));
vi.mock('@/lib/messaging/private-window.ts', () => ({ inPrivateWindow: () => isPrivate.value }));

beforeEach(() => {
  fakeBrowser.reset();
  setPageConnection('here');
  isPrivate.value = false;
});

const page = 'https://example.com/page';

it('the campaign of a page is saved by set and connection, even an empty one', async () => {
  await rememberCampaign(page, 'social', 'summer');
  await rememberCampaign(page, 'social', 'autumn');
  await rememberCampaign(page, 'paid', '');
  await rememberCampaign('https://example.com/other', 'social', 'winter');
  expect(await enteredCampaigns(page)).toEqual(
    new Map([
      ['paid', ''],
      ['social', 'autumn'],
    ]),
  );
  setPageConnection('elsewhere');
  expect(await enteredCampaigns(page)).toEqual(new Map());
});

it('null deletes it, and the newest replace the oldest', async () => {
  await rememberCampaign(page, 'social', 'summer');
  await rememberCampaign(page, 'social', null);
  expect(await enteredCampaigns(page)).toEqual(new Map());
  for (let number = 0; number < 201; number += 1) await rememberCampaign(`https://example.com/${number}`, 'a', 'x');
  expect((await enteredCampaigns('https://example.com/0')).size).toBe(0);
  expect((await enteredCampaigns('https://example.com/1')).size).toBe(1);
});

it('in a private window, it is neither on disk nor in another window', async () => {
  isPrivate.value = true;
  await rememberCampaign(page, 'social', 'secret');
  expect(await fakeBrowser.storage.local.get()).toEqual({});
  expect(await enteredCampaigns(page)).toEqual(new Map([['social', 'secret']]));
  isPrivate.value = false;
  expect(await enteredCampaigns(page)).toEqual(new Map());
});
