import { findFirefox } from '../../scripts/browsers/find.ts';
import { openedBy } from './support/closing.ts';
import { inEditor } from './support/editor.ts';
import { loadExtension, removeExtension } from './support/extension.ts';
import { startFirefox } from './support/firefox.ts';
import { buttonCalled, connectTo, shortenIn, typeInto } from './support/in-firefox.ts';
import { expectCopied, inConnection, inPopup } from './support/pages.ts';
import type { TestService } from './support/service.ts';
import { test as base, expect } from './support/test.ts';
import { withPackage } from './support/unpacked-package.ts';

/** A `test` with the package for Chrome, Edge and Opera instead of the build. */
const test = base.extend({
  extension: async ({ chromium, service: _outlivesTheExtension }, use) =>
    withPackage('-chrome-edge-opera.zip', async (folder) => {
      const extension = await loadExtension(chromium, folder);
      await use(extension);
      await removeExtension(chromium, extension);
    }),
});

/** Returns the only link of the service. */
async function onlyLink(service: TestService) {
  const listed = await service.api.listLinks({ limit: '10' });
  const links = listed.ok ? listed.value.links : [];
  expect(links).toHaveLength(1);
  return links[0];
}

test('the package for Chrome, Edge and Opera connects, shortens, finds and edits', async ({
  page,
  context,
  service,
  extension,
  grantOrigin,
  openPopup,
  readClipboard,
}) => {
  await test.step('connect', async () => {
    await grantOrigin(service.origin);
    await page.goto(extension.url('options.html#/connection'));
    await inConnection(page).address.fill(service.connectionLink);
    await inConnection(page).connect.click();
    await expect(inConnection(page).connected).toBeVisible();
  });

  await test.step('shorten', async () => {
    await page.goto(`${service.origin}/?packed`);
    const popup = await openPopup(page);
    await inPopup(popup).title.fill('Packed page');
    await inPopup(popup).shorten.click();
    await expectCopied(popup);
    expect(await readClipboard()).toBe((await onlyLink(service))?.short_url);
    await popup.close();
  });

  await test.step('find', async () => {
    await page.goto(service.origin);
    const popup = await openPopup(page);
    await inPopup(popup).find.click();
    await inPopup(popup).search.fill('packed');
    await expect(inPopup(popup).foundLinks).toContainText('Packed page');
    await popup.close();
  });

  await test.step('edit', async () => {
    await page.goto(`${service.origin}/?packed`);
    const edit = inPopup(await openPopup(page)).edit;
    const { title, saved } = inEditor(await openedBy(context, edit));
    await title.fill('Edited page');
    await title.press('Enter');
    await expect(saved).toBeVisible();
    expect(await onlyLink(service)).toMatchObject({ title: 'Edited page', long_url: `${service.origin}/?packed` });
  });
});

base('the package for Firefox connects, shortens, finds and edits', async ({ service, request }) => {
  const program = findFirefox();
  base.skip(program === undefined, 'No Firefox was found, so its package was not tried.');
  await withPackage('-firefox.zip', async (folder) => {
    const firefox = await startFirefox(program ?? '', { folder });
    await connectTo(firefox, service);
    const popup = await firefox.openPage('popup.html');
    const address = `${service.origin}/?packed`;
    const visit = await request.get(await shortenIn(popup, address), { maxRedirects: 0 });
    expect(visit.headers()['location']).toBe(address);
    await popup.waitForSelector('::-p-text(Copied)');

    const finding = await firefox.openPage('popup.html');
    await finding.locator('::-p-aria(Find a link)').click();
    await finding.keyboard.type('packed');
    await finding.waitForSelector('::-p-xpath(//li[contains(., "/?packed")])');

    const id = (await onlyLink(service))?.id;
    const editor = await firefox.openPage(`options.html#/links/${id}/edit`);
    await typeInto(editor, 'Title', 'Edited page');
    await editor.locator(buttonCalled('Save')).click();
    await editor.waitForSelector('::-p-text(Saved)');
    expect(await onlyLink(service)).toMatchObject({ title: 'Edited page', long_url: address });
    await firefox.browser.close();
  });
});
