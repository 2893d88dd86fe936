import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { placeOfChannel } from '@/lib/link/channels/channel-place.ts';
import { noUtm } from '@/lib/link/utm/fields.ts';
import { newPreset } from '@/lib/link/utm/preset.ts';
import * as asking from '@/lib/messaging/ask.ts';
import * as privateWindow from '@/lib/messaging/private-window.ts';
import { defaultPresetItem } from '@/lib/storage/default-preset.ts';
import { placesWriter, recallMade } from '@/lib/storage/places.ts';
import { savePreset } from '@/lib/storage/presets.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { chooseMenu, copiedUnseen, pressKeys } from '../../../setup/browser/quick.ts';
import { holdClock } from '../../../setup/clock.ts';
import { connectedService, here, placeAt } from '../../../setup/connected.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { linkOf, listService } from '../../../setup/list-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { until } from '../../../setup/until.ts';

const { forgetPlaces } = placesWriter();

const tab = { id: here.tabId, url: here.address, title: 'Page' };
const badge = () => fakeBrowser.action.getBadgeText({ tabId: here.tabId });
const utm = { utm_source: 'x', utm_medium: 'social', utm_campaign: null, utm_term: null, utm_content: null };
const linkHere = (number: number, rest: Partial<LinkRecord> = {}) =>
  linkOf(number, { long_url: here.address, ...rest });
const tagged = { has_utm: true, utm_source: 'x', utm_medium: 'social' };

const ways = [
  ['the key', () => pressKeys('shortenPage', tab)],
  ['the menu', () => chooseMenu('page', {}, tab)],
  ['the menu of a link to it', () => chooseMenu('link', { linkUrl: here.address }, tab)],
] as const;

/** Waits for a copy; returns the copied text. */
async function copiedBy(press: () => void): Promise<string> {
  press();
  await expect.poll(badge).toBe('✓');
  return copiedUnseen()?.text ?? '';
}

/** The list of links was read two minutes ago. */
async function twoMinutesLater(): Promise<void> {
  await refresh();
  holdClock(Date.now() + 120_000);
}

describe.each(ways)('%s', (_way, press) => {
  it('copies the link without UTM, not the newest, which belongs to a channel', async () => {
    await listService([linkHere(2, { has_utm: true, utm }), linkHere(1)]);
    await refresh();
    expect(await copiedBy(press)).toBe(linkOf(1).short_url);
  });

  it('creates a link without UTM if all of the page belong to channels', async () => {
    const { links } = await connectedService();
    await makeLink({ ...tagged, long_url: here.address }, { at: placeOfChannel(here, 'x') });
    await refresh();
    const text = await copiedBy(press);
    const made = await links();
    expect(made.map(({ utm_source }) => utm_source)).toEqual(['x', null]);
    expect(text).toMatch(new RegExp(`/${made[1]?.code}$`));
  });

  it('creates another link if the existing one was deleted elsewhere', async () => {
    const { database, links } = await connectedService();
    const { id, short_url } = await makeLink({}, { at: placeAt(9, here.address) });
    await twoMinutesLater();
    await database.deleteFrom('links').where('id', '=', id).execute();
    expect(await copiedBy(press)).not.toBe(short_url);
    expect(await links()).toHaveLength(1);
  });

  it('creates another link while the existing one is being deleted', async () => {
    const { links } = await connectedService();
    const { id, short_url } = await makeLink({}, { at: placeAt(9, here.address) });
    await refresh();
    await asking.ask('scheduleDelete', { id });
    expect(await copiedBy(press)).not.toBe(short_url);
    expect(await links()).toHaveLength(2);
  });

  it('creates another link if the existing one was given UTM elsewhere', async () => {
    const { database, links } = await connectedService();
    const { id, short_url } = await makeLink({}, { at: placeAt(9, here.address) });
    await twoMinutesLater();
    await database.updateTable('links').set({ has_utm: 1, utm_source: 'x' }).where('id', '=', id).execute();
    expect(await copiedBy(press)).not.toBe(short_url);
    expect(await links()).toHaveLength(2);
  });

  it('copies the slug that was set elsewhere', async () => {
    const link = linkHere(1);
    const { behave, list } = await listService([link]);
    await twoMinutesLater();
    const custom_url = 'https://go.example.com/spring';
    behave((response, request) =>
      request.url?.includes('/links') === true
        ? list(response, request)
        : answer(200, { status: 'success', data: { ...link, custom_link: 'spring', custom_url } })(response, request),
    );
    expect(await copiedBy(press)).toBe(custom_url);
  });

  it('copies the cached link if the service cannot be reached', async () => {
    const { stop } = await listService([linkHere(1)]);
    await twoMinutesLater();
    await stop();
    expect(await copiedBy(press)).toBe(linkOf(1).short_url);
  });

  it('copies the link again that it created with the default preset', async () => {
    const { links, connection } = await connectedService();
    await savePreset(newPreset('news', 'News', { ...noUtm, utm_source: 'news' }));
    await defaultPresetItem.of(connection.id).set('news');
    const first = await copiedBy(press);
    await expect.poll(badge).toBe('');
    await refresh();
    await forgetPlaces((id) => id === connection.id);
    expect(await copiedBy(press)).toBe(first);
    expect(await links()).toMatchObject([{ utm_source: 'news' }]);
  });
});

it.each(ways.slice(0, 2))('%s copies the link that was created here, also beside a newer one', async (_way, press) => {
  await connectedService();
  const { short_url } = await makeLink();
  await makeLink({}, { at: placeAt(9, here.address) });
  await refresh();
  expect(await copiedBy(press)).toBe(short_url);
});

it('a link that the form created with UTM is not copied for the page', async () => {
  const { links } = await connectedService();
  await makeLink(tagged);
  await until(async () => expect(await recallMade(here)).not.toBeNull());
  const text = await copiedBy(ways[0][1]);
  const made = await links();
  expect(made.map(({ utm_source }) => utm_source)).toEqual(['x', null]);
  expect(text).toMatch(new RegExp(`/${made[1]?.code}$`));
});

it('a link that the form created for another address is not copied for the page', async () => {
  const { links } = await connectedService();
  const other = await makeLink({ long_url: 'https://example.com/other' });
  await until(async () => expect(await recallMade(here)).not.toBeNull());
  expect(await copiedBy(ways[0][1])).not.toBe(other.short_url);
  expect(await links()).toHaveLength(2);
});

it('a link that was created in a private window is copied again', async () => {
  const { links } = await connectedService();
  const secret = { ...tab, incognito: true };
  const first = await copiedBy(() => pressKeys('shortenPage', secret));
  await expect.poll(badge).toBe('');
  expect(await copiedBy(() => pressKeys('shortenPage', secret))).toBe(first);
  expect(await links()).toHaveLength(1);
});

it('a link of a private window that is being deleted is not copied again', async () => {
  const { links } = await connectedService();
  const secret = { ...tab, incognito: true };
  const first = await copiedBy(() => pressKeys('shortenPage', secret));
  await expect.poll(badge).toBe('');
  const [link] = await links();
  const inPrivateWindow = vi.spyOn(privateWindow, 'inPrivateWindow').mockReturnValue(true);
  await asking.ask('scheduleDelete', { id: link?.id ?? '' });
  inPrivateWindow.mockRestore();
  const asked = vi.spyOn(asking, 'ask');
  expect(await copiedBy(() => pressKeys('shortenPage', secret))).not.toBe(first);
  // A browser delivers no message to the page that sends it.
  expect(asked).not.toHaveBeenCalled();
});
