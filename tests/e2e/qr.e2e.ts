import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { pngFile } from '../setup/png-file.ts';
import { scanned } from '../setup/scan-code.ts';
import { expectAccessible } from './support/accessibility.ts';
import { openTab } from './support/open-tab.ts';
import { inPopup } from './support/pages.ts';
import { startSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Returns the text of a downloaded QR code. An SVG is rendered first. */
async function scan(download: Download, page: Page): Promise<string | null> {
  const file = await readFile(await download.path());
  if (!download.suggestedFilename().endsWith('.svg')) return scanned(file);
  await page.setContent(file.toString('utf8'));
  return scanned(await page.locator('svg').screenshot());
}

/** Returns a logo: a red disc on a transparent background. */
const logo = () => {
  const [side, data] = [96, new Uint8Array(96 * 96 * 4)];
  for (let at = 0; at < side * side; at += 1) {
    const isIn = ((at % side) - 48) ** 2 + (Math.floor(at / side) - 48) ** 2 < 46 ** 2;
    data.set([200, 30, 60, isIn ? 255 : 0], at * 4);
  }
  return { name: 'disc.png', mimeType: 'image/png', buffer: Buffer.from(pngFile({ width: side, height: side, data })) };
};

const saving = async (page: Page, press: () => Promise<void>): Promise<Download> => {
  const downloading = page.waitForEvent('download');
  await press();
  return downloading;
};

/** Returns the text of the QR code in the clipboard, read by another page. */
async function copiedPicture(page: Page, origin: string): Promise<string | null> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(origin);
  const bytes = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const blob = await item?.getType('image/png');
    return blob === undefined ? [] : [...new Uint8Array(await blob.arrayBuffer())];
  });
  return scanned(Uint8Array.from(bytes));
}

test('QR codes', async ({ page, context, connect, extension, grantOrigin, openPopup, service }) => {
  await connect();
  await test.step('selected links give a printable sheet that splits no code, and an archive', async () => {
    for (let at = 0; at < 24; at += 1) {
      await service.api.createLink({
        long_url: 'https://example.com/',
        custom_link: `code-${at}`,
        title: `Page ${at}`,
      });
    }
    const options = await openTab(context, extension.url('options.html#/settings'));
    await options.getByRole('button', { name: 'Refresh' }).click();
    await expect(options.getByText('24 links saved')).toBeVisible();
    await options.getByRole('link', { name: 'Links', exact: true }).click();
    await options.getByRole('checkbox', { name: 'Select all links' }).click();
    await options.getByRole('button', { name: 'QR codes' }).click();
    await expect(options.getByText('24 codes scanned by Hem, and they work')).toBeVisible();
    await expectAccessible(options);
    const zip = await saving(options, () => options.getByRole('button', { name: 'Download 24 codes as ZIP' }).click());
    const archive = await readFile(await zip.path());
    expect(archive.toString('latin1').match(/qr-[\w.-]+-code-\d+\.png/g)?.length).toBeGreaterThanOrEqual(24);

    await options.emulateMedia({ media: 'print' });
    await expect(options.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(options.getByText('code-23')).toBeVisible();
    // Three per row of 60 mm with captions need more than one page of A4.
    const pages = (await options.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(pages?.length).toBeGreaterThan(1);
    await options.close();
  });

  await test.step('the popup copies a code that scans with one press, and opens all options with another', async () => {
    await page.goto(service.origin);
    const popup = await openPopup(page);
    await inPopup(popup).slug.fill('printed');
    await inPopup(popup).shorten.click();
    const address = `${service.origin}/printed`;
    await popup.getByRole('button', { name: `Open the QR code of ${address}` }).click();
    const dialog = popup.getByRole('dialog', { name: 'QR code' });
    await dialog.getByRole('button', { name: 'Copy picture' }).click();
    await expect(dialog.getByText('Picture copied')).toBeVisible();
    await expectAccessible(popup);
    const opening = context.waitForEvent('page');
    await dialog.getByRole('button', { name: 'All options' }).click();
    const options = await opening;
    await expect(options.getByText('Scanned by Hem, and it works')).toBeVisible();
    const reader = await context.newPage();
    expect(await copiedPicture(reader, service.origin)).toBe(address);
  });

  await test.step('codes with a logo scan when saved as PNG and SVG, and look the same elsewhere', async () => {
    const made = await service.api.createLink({ long_url: 'https://example.com/', custom_link: 'with-logo' });
    if (!made.ok) throw new Error(`Not created: ${made.failure.kind}`);
    const address = `${service.origin}/with-logo`;
    const [options, reader] = [await context.newPage(), await context.newPage()];
    await options.goto(extension.url(`options.html#/qr?ids=${made.value.id}`));
    await expect(options.getByText('Scanned by Hem, and it works')).toBeVisible();
    await options.bringToFront();
    await options.getByLabel('Choose a picture').setInputFiles(logo());
    await expect(options.getByText(/its error correction is higher/)).toBeVisible();
    await expect(options.getByText('Scanned by Hem, and it works')).toBeVisible();
    await expectAccessible(options);
    const png = await saving(options, () => options.getByRole('button', { name: 'Download PNG' }).click());
    expect(png.suggestedFilename()).toBe(`qr-${new URL(service.origin).host.replace(':', '-')}-with-logo.png`);
    expect(await scan(png, reader)).toBe(address);
    await options.getByLabel('SVG, for print').check();
    const svg = await saving(options, () => options.getByRole('button', { name: 'Download SVG' }).click());
    await reader.goto('about:blank');
    expect(await scan(svg, reader)).toBe(address);
    // All codes use this look from now on.
    await options.goto(extension.url(`options.html#/links/${made.value.id}`));
    await options.getByRole('button', { name: 'QR code' }).click();
    await expect(options.getByRole('dialog').locator('svg image')).toHaveAttribute('href', /^data:image\/png/);
  });

  await test.step('a marked code is counted as a scan by the service', async () => {
    const made = await service.api.createLink({ long_url: 'https://example.com/', custom_link: 'flyer' });
    if (!made.ok) throw new Error(`Not created: ${made.failure.kind}`);
    const options = await openTab(context, extension.url(`options.html#/qr?ids=${made.value.id}`));
    await options.getByRole('switch', { name: 'Tell scans apart in the stats' }).check();
    await options.getByLabel('PNG, for screens').check();
    await expect(options.getByText('Scanned by Hem, and it works')).toBeVisible();
    await expectAccessible(options);
    const png = await saving(options, () => options.getByRole('button', { name: 'Download PNG' }).click());
    // Chromium without a window counts as a bot.
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
    const scanned = (await scan(png, await context.newPage())) ?? '';
    const answer = await fetch(scanned, { redirect: 'manual', headers: { 'user-agent': agent } });
    expect(answer.headers.get('location')).toBe('https://example.com/');
    await options.goto(extension.url(`options.html#/links/${made.value.id}/stats`));
    await expect(options.getByRole('region', { name: 'Referrers' })).toContainText('QR code');
    await options.close();
  });

  await test.step('an icon that its site does not share is read once access is granted, and the permission is then removed', async () => {
    const site = await startSite({});
    const made = await service.api.createLink({
      long_url: 'https://example.com/',
      favicon: `${site.origin}/32x32.png`,
    });
    if (!made.ok) throw new Error(`Not created: ${made.failure.kind}`);
    const options = await openTab(context, extension.url(`options.html#/qr?ids=${made.value.id}`));
    const origins = () => options.evaluate(async () => (await chrome.permissions.getAll()).origins);
    const before = await origins();
    await options.getByRole('radio', { name: "The link's icon" }).check();
    const notice = options.getByText(`Hem may not read the icon from ${new URL(site.origin).host}`);
    await expect(notice).toBeVisible();
    const drawn = options.getByRole('img', { name: /^QR code of/ }).locator('image');
    await expect(drawn).toHaveCount(0);

    await grantOrigin(site.origin);
    await options.getByRole('button', { name: 'Allow and read' }).click();
    await expect(drawn).toHaveAttribute('href', /^data:image\//);
    await expect(notice).toBeHidden();
    await expect(options.getByText('Scanned by Hem, and it works')).toBeVisible();
    await expect.poll(origins).toEqual(before);
    // The site does not get a referrer.
    expect(new Set(site.asked.map(({ referer }) => referer))).toEqual(new Set([undefined]));
    await site.close();
  });
});
