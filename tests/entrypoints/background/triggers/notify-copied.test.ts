import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { quickItem } from '@/lib/storage/quick.ts';
import { notificationsNow } from '../../../setup/browser/notifications.ts';
import { permissionsNow } from '../../../setup/browser/permissions.ts';
import { pressKeys } from '../../../setup/browser/quick.ts';
import { connectedService, here } from '../../../setup/connected.ts';
import { allowNotifications } from '../../../setup/press.ts';

const tab = { id: here.tabId, url: here.address, title: 'Page' };
const badge = () => fakeBrowser.action.getBadgeText({ tabId: here.tabId });
const notify = async () => quickItem.set({ ...(await quickItem.get()), notify: true });

describe('a link that was copied by a browser key', () => {
  it('shows a notification if that setting is on', async () => {
    await connectedService();
    await allowNotifications();
    await notify();
    pressKeys('shortenPage', tab);
    await expect.poll(() => notificationsNow()['copied']?.message).toMatch(/^Copied: 127\.0\.0\.1/);
    expect(permissionsNow()).toContain('notifications');
  });

  it('is confirmed on the button alone if the setting is off', async () => {
    await connectedService();
    await allowNotifications();
    pressKeys('shortenPage', tab);
    await expect.poll(badge).toBe('✓');
    expect(notificationsNow()).toEqual({});
  });

  it('shows no notification in a private window, since the system would keep it', async () => {
    await connectedService();
    await allowNotifications();
    await notify();
    pressKeys('shortenPage', { ...tab, incognito: true });
    await expect.poll(badge).toBe('✓');
    expect(notificationsNow()).toEqual({});
  });

  it('is confirmed on the button if the permission is gone', async () => {
    await connectedService();
    await notify();
    pressKeys('shortenPage', tab);
    await expect.poll(badge).toBe('✓');
  });
});
