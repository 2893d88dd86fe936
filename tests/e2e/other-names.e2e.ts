import { expect } from '@playwright/test';
import { test } from './support/bent.ts';
import { connect } from './support/connect.ts';
import { openTab } from './support/open-tab.ts';

test('other parameter names are detected, and settings move to another browser', async ({
  stage: { chromium, context, extension, proxy, connectionLink },
}) => {
  await test.step('parameter names are detected by reads only, offered, and then used', async () => {
    await connect(chromium, extension, { origin: proxy.origin, connectionLink });
    const page = await openTab(context, extension.url('options.html#/connection'));
    await proxy.inject('lenientNames');
    const before = proxy.seen.length;
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('The service uses other names')).toBeVisible();
    await expect(page.getByRole('row', { name: /^limit/ })).toContainText('per_page=1');
    const requests = proxy.seen.slice(before).map((seen) => seen.asked);
    expect(requests.filter((one) => !/^(GET|OPTIONS) /.test(one))).toEqual([]);
    await page.getByRole('button', { name: 'Use these names' }).click();
    await expect(page.getByText('The service uses other names')).toBeHidden();
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.locator('summary', { hasText: 'Details' }).click({ timeout: 30_000 });
    await expect(page.getByText('All parameter names are correct')).toBeVisible();
  });

  await test.step('settings are exported to a file and imported by another browser, which first shows the changes', async () => {
    const page = await openTab(context, extension.url('options.html#/settings'));
    await page.getByRole('radio', { name: 'Dark', exact: true }).check();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export settings' }).click();
    const file = await (await saving).path();
    await page.getByRole('radio', { name: 'Light', exact: true }).check();
    await page.getByLabel('Import settings').setInputFiles(file);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Light → Dark');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(page.getByText('Settings imported')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked();
    // The browser's synced storage has the imported values.
    await expect
      .poll(() =>
        page.evaluate(async () => (await chrome.storage.sync.get('settings:preferences'))['settings:preferences']),
      )
      .toMatchObject({ version: 1, value: { value: { theme: 'dark' } } });
  });
});
