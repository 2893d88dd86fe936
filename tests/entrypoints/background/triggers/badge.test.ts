import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { problemsItem } from '@/lib/storage/problems.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { startBackground } from '../../../setup/background.ts';
import { pressKeys } from '../../../setup/browser/quick.ts';
import { lookAt, openBeside } from '../../../setup/browser/rest.ts';
import { eventually } from '../../../setup/clock.ts';
import { placeAt } from '../../../setup/connected.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { linkOf, listService } from '../../../setup/list-service.ts';

const page = 'https://example.com/page';
const links = [
  linkOf(3, { long_url: page }),
  linkOf(2, { long_url: 'http://www.example.com/page/?utm_source=x' }),
  linkOf(1),
];

const badgeOf = (tabId: number) => fakeBrowser.action.getBadgeText({ tabId });
const badge = () => badgeOf(1);
const activateTab = (tabId = 1) => fakeBrowser.tabs.onActivated.trigger({ tabId, windowId: 1 });

async function allowed(): Promise<void> {
  document.addEventListener('click', () => fakeBrowser.permissions.request({ permissions: ['tabs'] }), { once: true });
  document.body.click();
  await expect.poll(() => fakeBrowser.permissions.contains({ permissions: ['tabs'] })).toBe(true);
}

describe('the badge', () => {
  it('is empty unless its setting is on', async () => {
    await listService(links);
    await refresh();
    await allowed();
    await activateTab();
    await expect.poll(badge).toBe('');
  });

  it('counts the links of the page, including those to similar addresses', async () => {
    await listService(links);
    await refresh();
    await allowed();
    await preferencesItem.set({ ...defaultPreferences, badge: true });
    await expect.poll(badge).toBe('2');
    lookAt({ id: 1, url: 'https://example.com/1' });
    await activateTab();
    await expect.poll(badge).toBe('1');
    lookAt({ id: 1, url: 'chrome://newtab/' });
    await activateTab();
    await expect.poll(badge).toBe('');
    lookAt({ id: 1, url: `about:reader?url=${encodeURIComponent(page)}` });
    await activateTab();
    await expect.poll(badge).toBe('2');
  });

  it('follows the page of a tab, and shows at most two digits', async () => {
    const many = (count: number) => `https://example.com/${count}`;
    const linksTo = [99, 100].flatMap((count) => Array.from({ length: count }, () => many(count)));
    await listService(linksTo.map((long_url, at) => linkOf(at + 1, { long_url })));
    await refresh();
    await allowed();
    await preferencesItem.set({ ...defaultPreferences, badge: true });
    const update = (change: { url?: string; status?: 'complete' }, url: string) =>
      fakeBrowser.tabs.onUpdated.trigger(1, change, { id: 1, url } as never);
    await update({ url: many(99) }, many(99));
    await expect.poll(badge).toBe('99');
    await update({ status: 'complete' }, many(100));
    await expect.poll(badge).toBe('99+');
  });

  it('records a failure for Help, but none of a tab that is closed by then', async () => {
    await listService(links);
    await refresh();
    await activateTab(9);
    vi.spyOn(fakeBrowser.action, 'getBadgeText').mockRejectedValueOnce(
      new DOMException('No buttons here.', 'InvalidStateError'),
    );
    await activateTab();
    await expect.poll(problemsItem.get).toMatchObject([{ activity: 'showBadge', error: 'InvalidStateError' }]);
  });

  it('counts nothing on a connection link', async () => {
    const service = 'https://api.example.com/v1';
    await listService([linkOf(1, { long_url: service })]);
    await refresh();
    await allowed();
    lookAt({ id: 1, url: service });
    await preferencesItem.set({ ...defaultPreferences, badge: true });
    await expect.poll(badge).toBe('1');
    lookAt({ id: 1, url: `${service}#token=hem_1` });
    await activateTab();
    await expect.poll(badge).toBe('');
  });

  it('follows the cached links, sends no request, and is cleared when its setting is off', async () => {
    const { seen } = await listService(links);
    await allowed();
    await preferencesItem.set({ ...defaultPreferences, badge: true });
    await refresh();
    await expect.poll(badge).toBe('2');
    seen.splice(0);
    await activateTab();
    expect(seen).toEqual([]);
    await preferencesItem.set(defaultPreferences);
    await expect.poll(badge).toBe('');
  });

  it('is empty without the permission', async () => {
    await listService(links);
    await refresh();
    await preferencesItem.set({ ...defaultPreferences, badge: true });
    await activateTab();
    await expect.poll(badge).toBe('');
  });
});

it('the result of a press stays on the badge for its time, also if a count began before or a press follows', async () => {
  await listService([linkOf(1, { long_url: page })]);
  await refresh();
  await allowed();
  await preferencesItem.set({ ...defaultPreferences, badge: true });
  await expect.poll(badge).toBe('1');
  const counting = Promise.withResolvers<string>();
  const read = vi.spyOn(fakeBrowser.action, 'getBadgeText').mockImplementationOnce(() => counting.promise);
  await activateTab();
  await eventually(() => expect(read).toHaveBeenCalledOnce());
  // The result stays for a time that this test chooses.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  pressKeys('shortenPage', { id: 1, url: linkOf(1).short_url ?? '' });
  await eventually(async () => expect(await badge()).toBe('✓'));
  counting.resolve('');
  openBeside({ id: 2, url: page });
  await activateTab(2);
  await eventually(async () => expect(await badgeOf(2)).toBe('1'));
  expect(await badge()).toBe('✓');
  await vi.advanceTimersByTimeAsync(2000);
  const titled = vi.spyOn(fakeBrowser.action, 'setTitle');
  pressKeys('shortenPage', { id: 1, url: linkOf(1).short_url ?? '' });
  await eventually(() => expect(titled).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(2000);
  expect(titled).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(500);
  await eventually(async () => expect(await badge()).toBe('1'));
});

describe('the badge of pending changes', () => {
  /** Creates a link that the service refuses. Its form stays open, and the operation waits for the person. */
  async function refuse() {
    const { behave } = await listService(links);
    await refresh();
    behave(
      answer(422, { status: 'failure', message: 'No', errors: { formErrors: [], fieldErrors: { title: ['No'] } } }),
    );
    const body = { long_url: page };
    expect(await ask('createLink', { body, geo_targets: [], at: placeAt(1, page) })).toMatchObject({
      ok: false,
    });
    await expect.poll(badge).toBe('!');
  }

  it('is on a tab that becomes active while an operation waits for the person', async () => {
    await refuse();
    await activateTab();
    // Sent once the tab was checked.
    await preferencesItem.get();
    expect(await badge()).toBe('!');
  });

  it('is cleared even if an earlier worker was stopped before it could', async () => {
    await fakeBrowser.action.setBadgeText({ text: '!' });
    await startBackground();
    await expect.poll(badge).toBe('');
  });

  it('takes precedence over the number of links, which returns once nothing is pending', async () => {
    await allowed();
    await preferencesItem.set({ ...defaultPreferences, badge: true });
    await refuse();
    await activateTab();
    await expect.poll(badge).toBe('!');
    await ask('discardAll', null);
    await expect.poll(badge).toBe('2');
  });
});
