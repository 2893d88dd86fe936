import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { optionsAddress } from '@/lib/link/options-address.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { dayAt } from '@/lib/stats/days.ts';
import { startBackground } from '../../../setup/background.ts';
import { notificationsNow, pressNotification } from '../../../setup/browser/notifications.ts';
import { storedStats } from '../../../setup/stored-stats.ts';
import { until } from '../../../setup/until.ts';
import { milestones, pollLinks, quietFor, watched, watchFor, watchingService } from '../../../setup/watching.ts';

const notificationTexts = () => Object.values(notificationsNow()).map(({ title, message }) => [title, message]);
const tabs = () => vi.spyOn(fakeBrowser.tabs, 'create');

describe('a link that is watched for milestones', () => {
  it('notifies once when it passes one, with its name and clicks', async () => {
    const { makeLink, click } = await watchingService();
    const link = await makeLink('Spring sale');
    await click(link, 98);
    await watchFor(link, milestones);
    await click(link, 1);
    await pollLinks();
    expect(notificationTexts()).toEqual([]);
    await click(link, 3);
    await pollLinks();
    expect(notificationTexts()).toEqual([['100 clicks passed', '“Spring sale” now has 102 clicks']]);
    expect(Object.values(notificationsNow())[0]?.iconUrl).toMatch(/\/icons\/128\.png$/);
    await fakeBrowser.notifications.clear(Object.keys(notificationsNow())[0] ?? '');
    await click(link, 1);
    await pollLinks();
    expect(notificationTexts()).toEqual([]);
    expect(await watched()).toMatchObject([{ seen: { name: 'Spring sale', clicks: 103 } }]);
  });

  it('does not notify of milestones that it had passed before', async () => {
    const { makeLink, click } = await watchingService();
    const link = await makeLink('Spring sale');
    await click(link, 101);
    await watchFor(link, milestones);
    await click(link, 1);
    await pollLinks();
    expect(notificationTexts()).toEqual([]);
  });

  it('refreshes the stored stats since its creation for the page that shows them', async () => {
    const { makeLink, click } = await watchingService();
    const link = await makeLink('Spring sale');
    await watchFor(link, milestones);
    await click(link, 2);
    await pollLinks();
    const today = dayAt(Date.now());
    const savedStats = () => storedStats({ id: link.id, start_date: today, end_date: today });
    // The answer is saved after the poll, which does not wait for it.
    await until(async () => expect((await savedStats())?.answer.total_count).toBe(2));
  });
});

it('a link without a click since its last check is not asked for its stats', async () => {
  const { makeLink, click, passDays } = await watchingService();
  const link = await makeLink('Spring sale');
  await click(link, 1);
  await watchFor(link, milestones);
  const calls = vi.spyOn(globalThis, 'fetch');
  const stats = () => calls.mock.calls.filter(([address]) => String(address).includes('/link/stats')).length;
  passDays(1);
  await pollLinks();
  // The click at the time of the first check may not have been counted then.
  expect(stats()).toBe(1);
  passDays(1);
  await pollLinks();
  expect(stats()).toBe(1);
  expect(await watched()).toMatchObject([{ seen: { clicks: 1 } }]);
});

describe('a link that is watched for silence', () => {
  it('notifies after the set number of days, once, and again if it was clicked in between', async () => {
    const { makeLink, click, passDays } = await watchingService();
    const link = await makeLink('Spring sale');
    await click(link, 1);
    await watchFor(link, quietFor(7));
    passDays(6);
    await pollLinks();
    expect(notificationTexts()).toEqual([]);
    passDays(1);
    await pollLinks();
    expect(notificationTexts()).toEqual([
      ['No clicks for 7 days', expect.stringMatching(/^“Spring sale” has had no clicks since /)],
    ]);
    await fakeBrowser.notifications.clear(Object.keys(notificationsNow())[0] ?? '');
    passDays(7);
    await pollLinks();
    expect(notificationTexts()).toEqual([]);
    await click(link, 1);
    passDays(8);
    await pollLinks();
    expect(notificationTexts()).toEqual([['No clicks for 8 days', expect.any(String)]]);
  });

  it('counts from its creation if it was never clicked, and does not notify of silence from before', async () => {
    const { makeLink, passDays } = await watchingService();
    const old = await makeLink('Old');
    passDays(30);
    const fresh = await makeLink('Fresh');
    await watchFor(old, quietFor(7));
    await watchFor(fresh, quietFor(7));
    passDays(7);
    await pollLinks();
    expect(notificationTexts()).toEqual([['No clicks for 7 days', expect.stringMatching(/^“Fresh”/)]]);
  });
});

describe('a notification', () => {
  it.each(['the same', 'a later'])('opens the stats of its link once at a press, in %s worker', async (which) => {
    const { makeLink, click } = await watchingService();
    const link = await makeLink('Spring sale');
    await watchFor(link, milestones);
    await click(link, 100);
    await pollLinks();
    if (which === 'a later') await startBackground();
    const opened = tabs();
    const focused = vi.spyOn(fakeBrowser.windows, 'update');
    const [name = ''] = Object.keys(notificationsNow());
    await pressNotification(name);
    await expect.poll(notificationsNow).toEqual({});
    const url = fakeBrowser.runtime.getURL(optionsAddress(`/links/${link.id}/stats`, pageConnectionId()));
    expect(opened.mock.calls).toEqual([[{ url }]]);
    await expect.poll(() => focused.mock.calls).toEqual([[expect.any(Number), { focused: true }]]);
  });

  it('that the browser fails to show is shown after the next check', async () => {
    const { makeLink, click } = await watchingService();
    const link = await makeLink('Spring sale');
    await watchFor(link, milestones);
    await click(link, 100);
    vi.spyOn(fakeBrowser.notifications, 'create').mockRejectedValueOnce(new Error('Unknown error.'));
    await pollLinks();
    expect(notificationTexts()).toEqual([]);
    await pollLinks();
    expect(notificationTexts()).toEqual([['100 clicks passed', '“Spring sale” now has 100 clicks']]);
  });

  it('of another kind opens nothing', async () => {
    await watchingService();
    await startBackground();
    const opened = tabs();
    await pressNotification('watch:milestone:../../evil');
    await pressNotification('');
    expect(opened).not.toHaveBeenCalled();
  });
});
