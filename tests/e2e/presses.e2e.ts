import type { BrowserContext, Locator, Page } from '@playwright/test';
import { agents } from '../setup/visits/agents.ts';
import { openedBy } from './support/closing.ts';
import { inEditor, inSection } from './support/editor.ts';
import { readBack } from './support/every-option.ts';
import { untilKnown } from './support/known.ts';
import { openTab } from './support/open-tab.ts';
import { inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

/** Counts presses, beginning with Hem's button. Typing into a field counts as one. */
function counted({ openPopup, context }: { openPopup: (page: Page) => Promise<Page>; context: BrowserContext }) {
  let presses = 0;
  return {
    presses: () => presses,
    open: (page: Page) => {
      presses += 1;
      return openPopup(page);
    },
    press: (part: Locator) => {
      presses += 1;
      return part.click();
    },
    key: (popup: Page, key: string) => {
      presses += 1;
      return popup.keyboard.press(key);
    },
    type: (page: Page, text: string) => {
      presses += 1;
      return page.keyboard.type(text);
    },
    opened: (part: Locator, key: string) => {
      presses += 1;
      return openedBy(context, part, key);
    },
  };
}

test('common tasks take few presses', async ({ page, service, context, extension, grantOrigin, openPopup }) => {
  const count = () => counted({ openPopup, context });
  await test.step('connecting takes 4, including the browser’s prompt', async () => {
    // The browser's prompt is answered in advance, since headless tests cannot reach it. It still counts.
    await grantOrigin(service.origin);
    const allow = 1;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${service.origin}/?connect`);
    await page.evaluate((link) => navigator.clipboard.writeText(link), service.connectionLink);
    const { presses, open, key } = count();
    const popup = await open(page);
    await expect(popup.getByLabel('Connection link')).toBeFocused();
    await key(popup, 'ControlOrMeta+V');
    await expect(popup.getByRole('button', { name: 'Connect', exact: true })).toBeFocused();
    await key(popup, 'Enter');
    await expect(popup.getByRole('heading', { name: /^Connected to / })).toBeVisible();
    expect(presses() + allow).toBeLessThanOrEqual(4);
    await popup.keyboard.press('Enter');
    await expect(inPopup(popup).shorten).toBeFocused();
  });

  await test.step('letting a link expire takes 4, of which 2 shorten the page', async () => {
    await page.goto(service.origin);
    const { presses, open, press } = count();
    const popup = await open(page);
    await press(popup.getByRole('button', { name: 'Expiration' }));
    await press(popup.getByRole('button', { name: '1 week' }));
    await press(inPopup(popup).shorten);
    await expect(inPopup(popup).shortAddress).toBeVisible();
    expect(presses()).toBe(4);
    const [made] = await service.database.selectFrom('links').select(['has_expiration', 'expiration']).execute();
    expect(made).toMatchObject({ has_expiration: 1 });
    const days = (Date.parse(String(made?.expiration)) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
  });

  await test.step('shortening with a slug by keyboard takes 4 (was 10, of which 7 reached the field)', async () => {
    await page.goto(`${service.origin}/?slug`);
    const { presses, open, key, type } = count();
    const popup = await open(page);
    await expect(inPopup(popup).shorten).toBeFocused();
    await key(popup, 'l');
    await type(popup, 'by-keyboard');
    await key(popup, 'Enter');
    await expect(inPopup(popup).shortAddress).toContainText('by-keyboard');
    expect(presses()).toBe(4);
  });

  await test.step('saving a QR code as SVG takes 2 (was 4 through all options)', async () => {
    const popup = await openPopup(page);
    await expect(inPopup(popup).copy).toBeFocused();
    const { presses, press, key } = count();
    await key(popup, 'q');
    await press(popup.getByRole('dialog', { name: 'QR code' }).getByRole('button', { name: 'Download SVG' }));
    await expect(popup.getByText(/^Saved as .*by-keyboard\.svg$/)).toBeVisible();
    expect(presses()).toBe(2);
    await popup.close();
  });

  await test.step('editing a slug takes 4 (was 6, of which 2 entered the field and selected its text)', async () => {
    const { presses, open, opened, type, key } = count();
    const popup = await open(page);
    await expect(inPopup(popup).copy).toBeFocused();
    const editor = await opened(inPopup(popup).copy, 'e');
    await expect(inEditor(editor).slug).toBeFocused();
    await type(editor, 'by-hand');
    await key(editor, 'Enter');
    await expect(inEditor(editor).saved).toBeVisible();
    expect(presses()).toBe(4);
    const slugs = await service.database.selectFrom('links').select('custom_link').execute();
    expect(slugs.map(({ custom_link }) => custom_link)).toContain('by-hand');
    await editor.close();
  });

  await test.step('shortening for the next network by typing takes 3 (was 4)', async () => {
    await page.goto(`${service.origin}/?typed`);
    const popup = await openPopup(page);
    await inSection(popup, 'UTM').open();
    await inSection(popup, 'UTM').field('Source').fill('facebook');
    await untilKnown(popup, () => inPopup(popup).shorten.click());
    await expect(inPopup(popup).shortAddress).toBeVisible();
    const { presses, key, type } = count();
    await key(popup, 'd');
    await expect(inSection(popup, 'UTM').field('Source')).toBeFocused();
    await type(popup, 'x');
    await key(popup, 'Enter');
    await expect(inPopup(popup).shortAddress).toBeVisible();
    expect(presses()).toBe(3);
    const sources = await service.database
      .selectFrom('links')
      .select('utm_source')
      .where('long_url', '=', `${service.origin}/?typed`)
      .execute();
    expect(sources.map(({ utm_source }) => utm_source).toSorted()).toEqual(['facebook', 'x']);
    await popup.close();
  });

  await test.step('showing this week’s clicks of all links takes 2 (was impossible)', async () => {
    const { code } = await service.database.selectFrom('links').select('code').executeTakeFirstOrThrow();
    // Bots are not counted.
    await fetch(`${service.origin}/${code}`, {
      redirect: 'manual',
      headers: { 'user-agent': agents[0]?.userAgent ?? '' },
    });
    const options = await openTab(context, extension.url('options.html#/stats'));
    const yours = options.getByRole('region', { name: 'Your links' });
    const clicks = yours.locator('dd').first();
    // Hem loads the visit.
    await expect(async () => {
      await yours.getByRole('button', { name: /^(Refresh|Load links)$/ }).click();
      await expect(clicks).toHaveText('1', { timeout: 2000 });
    }).toPass();
    await options.goto(extension.url('options.html#/links'));
    const { presses, press } = count();
    await press(options.getByRole('link', { name: 'Stats' }));
    await press(options.getByRole('radio', { name: '7 days' }));
    await expect(clicks).toHaveText('1');
    await expect(yours.getByText(/^Updated /)).toBeVisible();
    expect(presses()).toBe(2);
    await options.close();
  });

  await test.step('shortening the same page for another network takes at most 4, without typing again', async () => {
    await page.goto(`${service.origin}/?share`);
    // Create a first link with the values to keep, and a preset for the other network.
    const first = await openPopup(page);
    await inPopup(first).title.fill('As shared');
    await inSection(first, 'UTM').open();
    await inSection(first, 'UTM').field('Source').fill('linkedin');
    await inSection(first, 'UTM').field('Medium').fill('social');
    await inSection(first, 'UTM').press('Save as preset');
    await inSection(first, 'UTM').field('Name').fill('LinkedIn');
    await inSection(first, 'UTM').field('Name').press('Enter');
    await expect(first.getByRole('button', { name: 'LinkedIn', exact: true })).toBeVisible();
    await inSection(first, 'UTM').field('Source').fill('x');
    await untilKnown(first, () => inPopup(first).shorten.click());
    await expect(inPopup(first).shortAddress).toBeVisible();
    const made = await inPopup(first).shortAddress.textContent();

    // Directly after creating a link, it takes three.
    const { presses, press } = count();
    await press(first.getByRole('button', { name: 'Duplicate', exact: true }));
    await expect(inSection(first, 'UTM').field('Source')).toBeFocused();
    await press(first.getByRole('button', { name: 'LinkedIn', exact: true }));
    await press(inPopup(first).shorten);
    await expect(inPopup(first).shortAddress).not.toHaveText(made ?? '');
    expect(presses()).toBe(3);
    await first.close();

    // Later in another tab, it takes four, including Hem's button.
    await page.close();
    const again = await openTab(context, `${service.origin}/?share`);
    const later = count();
    const popup = await later.open(again);
    await later.press(popup.getByRole('button', { name: 'Duplicate', exact: true }));
    await expect(inSection(popup, 'UTM').field('Source')).toBeFocused();
    await later.press(popup.getByRole('button', { name: 'LinkedIn', exact: true }));
    await later.press(inPopup(popup).shorten);
    await expect(inPopup(popup).shortAddress).toBeVisible();
    expect(later.presses()).toBe(4);

    const ids = await service.database
      .selectFrom('links')
      .select('id')
      .where('long_url', '=', `${service.origin}/?share`)
      .orderBy('created_at')
      .execute();
    const links = await Promise.all(ids.map(({ id }) => readBack(service, id)));
    expect(links.map(({ title, utm }) => [title, utm?.utm_source, utm?.utm_medium])).toEqual([
      ['As shared', 'x', 'social'],
      ['As shared', 'linkedin', 'social'],
      ['As shared', 'linkedin', 'social'],
    ]);
  });
});
