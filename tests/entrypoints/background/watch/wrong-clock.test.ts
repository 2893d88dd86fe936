import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { startBackground } from '../../../setup/background.ts';
import { notificationsNow } from '../../../setup/browser/notifications.ts';
import { milestones, pollLinks, quietFor, watched, watchFor, watchingService } from '../../../setup/watching.ts';

const day = 86_400_000;
const notificationTitles = () => Object.values(notificationsNow()).map(({ title }) => title);

/** Starts a service with a watched link while this device's clock is a year ahead. `setRight` corrects the clock. */
async function watchingWhileAhead() {
  const service = await watchingService();
  vi.setSystemTime(Date.now() + 365 * day);
  return { ...service, setRight: () => vi.setSystemTime(Date.now() - 365 * day) };
}

it('a link that was checked while the clock was ahead is checked by the next poll after the correction', async () => {
  const { makeLink, click, setRight } = await watchingWhileAhead();
  const link = await makeLink('One');
  await watchFor(link, milestones);
  setRight();
  await click(link, 100);
  await pollLinks();
  await expect.poll(notificationTitles).toEqual(['100 clicks passed']);
  await expect.poll(async () => (await watched())[0]?.seen.at).toBeLessThanOrEqual(Date.now());
});

it('a link whose check failed then is checked, too', async () => {
  const { makeLink, click, stop, startAgain, setRight } = await watchingWhileAhead();
  const link = await makeLink('One');
  await watchFor(link, milestones);
  await click(link, 100);
  await stop();
  await pollLinks();
  await startAgain();
  setRight();
  await pollLinks();
  await expect.poll(notificationTitles).toEqual(['100 clicks passed']);
});

it('polls that were scheduled while the clock was ahead run as soon as any other', async () => {
  const { makeLink, setRight } = await watchingWhileAhead();
  await watchFor(await makeLink('One'), quietFor(2));
  setRight();
  await startBackground();
  const dueIn = async () => ((await fakeBrowser.alarms.get('watches'))?.scheduledTime ?? 0) - Date.now();
  await expect.poll(dueIn).toBeLessThanOrEqual(6 * 3_600_000);
});
