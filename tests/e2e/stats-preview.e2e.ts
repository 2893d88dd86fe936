import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { untilKnown } from './support/known.ts';
import { openTab } from './support/open-tab.ts';
import { inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test.describe('the stats preview of the page’s link', () => {
  /** Presses the toolbar button over a page with a link. */
  let open: (page?: Page) => Promise<{ popup: Page } & ReturnType<typeof inPopup>>;
  /** Opens the page in a new tab, since a tab remembers its created link. */
  let visit: () => Promise<Page>;

  test.beforeEach(async ({ connect, context, service, openPopup }) => {
    await connect();
    const address = `${service.origin}/?preview`;
    visit = () => openTab(context, address);
    const made = await visit();
    const first = await openPopup(made);
    await untilKnown(first, () => inPopup(first).shorten.click());
    await expect(inPopup(first).shortAddress).toBeVisible();
    await made.close();
    open = async (page) => {
      const popup = await openPopup(page ?? (await visit()));
      await expect(inPopup(popup).stats).toBeVisible();
      return { popup, ...inPopup(popup) };
    };
  });

  test('stays open or closed in later popups, shows cached stats with their age before the service answers, and keeps them if it cannot', async ({
    service,
  }) => {
    const first = await open();
    await expect(first.stats).toHaveAttribute('aria-expanded', 'false');
    await first.stats.click();
    await expect(first.popup.getByText('No clicks yet')).toBeVisible();
    await first.popup.close();

    const second = await open();
    await expect(second.stats).toHaveAttribute('aria-expanded', 'true');
    await expect(second.popup.getByText('0 today', { exact: true })).toBeVisible();
    await expect(second.copy).toBeFocused();
    await expectAccessible(second.popup);
    await second.stats.click();
    await expect(second.popup.getByText('0 today', { exact: true })).toBeHidden();
    const stored = () =>
      second.popup.evaluate(async () => JSON.stringify(await chrome.storage.local.get('statsPreview')));
    await expect.poll(stored).toContain('"open":false');
    await second.popup.close();

    const third = await open();
    await expect(third.stats).toHaveAttribute('aria-expanded', 'false');
    await third.stats.click();
    await expect(third.popup.getByText('No clicks yet')).toBeVisible();
    await third.popup.close();

    const page = await visit();
    await service.stop();
    const { popup } = await open(page);
    const age = popup.getByText(/^Updated .+\. Refreshing…$/);
    const problem = popup.getByRole('alert').filter({ hasText: 'Could not reach the service' });
    await expect(popup.getByText('0 today', { exact: true })).toBeVisible();
    await expect(age.or(problem)).toBeVisible();
    await expect(problem).toBeVisible();
    await expect(popup.getByText('0 today', { exact: true })).toBeVisible();
    await expect(popup.getByText('No clicks yet')).toBeHidden();
    await service.start();
    await popup.getByRole('button', { name: 'Try again' }).click();
    await expect(problem).toBeHidden();
  });
});
