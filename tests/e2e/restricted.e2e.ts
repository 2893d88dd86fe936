import { expectAccessible } from './support/accessibility.ts';
import { expectCopied, inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const pages = [
  { name: 'the browser’s own', address: () => 'chrome://version/', says: "hides this page's address" },
  { name: 'an empty one', address: () => 'about:blank', says: "hides this page's address" },
  { name: 'a file', address: () => new URL(import.meta.url).href, says: 'on your computer' },
  { name: 'Hem’s own', address: (own: string) => own, says: "extension's page" },
];

test('the popup says why a page cannot be shortened, and shortens any other address', async ({
  connect,
  page,
  extension,
  service,
  openPopup,
  readClipboard,
}) => {
  await connect();
  for (const { name, address, says } of pages) {
    await test.step(name, async () => {
      await page.goto(address(extension.url('options.html#/settings')));
      const popup = await openPopup(page);
      await expect(popup.getByText(says)).toBeVisible();
      await expect(inPopup(popup).address).toBeFocused();
      await popup.close();
    });
  }
  const popup = await openPopup(page);
  const field = inPopup(popup).address;
  await expect(field).toBeFocused();
  await expectAccessible(popup);
  await popup.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('Enter a destination');
  await field.fill('192.0.2.7:8080/ä?q=1#part');
  await popup.keyboard.press('Enter');
  await expect(inPopup(popup).shortAddress).toBeVisible();
  await expectCopied(popup);
  expect(await readClipboard()).toContain(service.origin);
});
