import { openTab } from './support/open-tab.ts';
import { inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('a default preset adds its parameters to the destination, apart from what tracks on the page', async ({
  page,
  context,
  connect,
  extension,
  openPopup,
  service,
}) => {
  await connect();
  const options = await openTab(context, extension.url('options.html#/presets'));
  await options.getByRole('button', { name: 'Add preset' }).click();
  await options.getByRole('textbox', { name: 'Source' }).fill('newsletter');
  await options.getByText('Also in the destination').click();
  await options.getByRole('textbox', { name: 'Campaign ID' }).fill('Summer 26');
  await options.getByRole('checkbox', { name: /^Add to every new link on/ }).check();
  await expect(options.getByText('newsletter · utm_id=Summer 26')).toBeVisible();
  const stored = () => options.evaluate(async () => JSON.stringify(await chrome.storage.local.get(null)));
  await expect.poll(stored).toMatch(/:defaultPreset"/);
  await expect.poll(stored).toContain('Summer 26');
  await options.close();

  await page.goto(`${service.origin}/?gclid=1&a=2#part`);
  const popup = await openPopup(page);
  await expect(popup.getByText('1 tracking parameter')).toHaveAttribute('title', 'gclid=1');
  await popup.getByRole('button', { name: 'Remove' }).click();
  const { shorten, shortAddress } = inPopup(popup);
  await shorten.click();
  await expect(shortAddress).toBeVisible();
  const listed = await service.api.listLinks({ limit: '10' });
  expect(listed.ok && listed.value.links).toMatchObject([
    { long_url: `${service.origin}/?a=2&utm_id=Summer%2026#part`, utm: { utm_source: 'newsletter' } },
  ]);
});
