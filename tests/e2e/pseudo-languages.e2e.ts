import type { BrowserContext, Page } from '@playwright/test';
import { trustedProxies } from '../setup/visits.ts';
import { openTab } from './support/open-tab.ts';
import { testIn } from './support/pseudo-language.ts';
import { collectProblems, openAll } from './support/see-states.ts';
import { expect } from './support/test.ts';
import { makeUsualLinks } from './support/usual-links.ts';

const time = { now: new Date() };

/** Widths of the options, the popup and the panel, in pixels. */
const widths = { page: [1280, 400, 360], small: [400, 360] } as const;

async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await openTab(context, address);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return page;
}

for (const language of ['long', 'rtl'] as const) {
  const test = testIn(language);
  test.use({ serviceOptions: { clock: () => time.now, proxies: trustedProxies } });

  test(`nothing is cut, overlaps or scrolls sideways in a language that is ${language === 'long' ? 'a third longer' : 'written from right to left'}`, async ({
    connect,
    context,
    extension,
    openPopup,
    page: web,
    say,
    service,
  }) => {
    const { problems, see, look } = collectProblems(language);
    const seePage = (page: Page, state: string) => see(page, state, widths.page);
    const seeSmall = (page: Page, state: string) => see(page, state, widths.small);
    // The popup is 400 px wide, and narrower only in a zoomed window.
    const settings = await context.newPage();
    await settings.goto('chrome://settings/appearance');
    const zoom = (factor: number) =>
      settings.evaluate((factor) => Reflect.get(chrome, 'settingsPrivate').setDefaultZoom(factor), factor);
    const button = (page: Page, ...named: Parameters<typeof say>) =>
      page.getByRole('button', { name: say(...named), exact: true });

    await test.step('before Hem is connected', async () => {
      const popup = await openPage(context, extension.url('popup.html'));
      await expect(popup.getByRole('main').getByRole('textbox')).toBeFocused();
      await seeSmall(popup, 'unconnected popup');
      await popup.close();
      const page = await openPage(context, extension.url('options.html#/welcome'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await seePage(page, 'welcome');
      for (const route of ['links', 'stats', 'connection']) {
        await page.goto(extension.url(`options.html#/${route}`));
        await expect(page.getByRole('main')).not.toBeEmpty();
        await seePage(page, `unconnected ${route}`);
      }
      await page.close();
    });

    const id = await makeUsualLinks(service, time);
    await connect();

    await test.step('the list', async () => {
      const page = await openPage(context, extension.url('options.html#/links'));
      const rows = page.getByRole('grid').getByRole('row');
      await expect(rows).toHaveCount(5);
      await seePage(page, 'links');
      await button(page, 'links.filter.add').click();
      await seePage(page, 'filter menu');
      await page.getByRole('option').first().click();
      await seePage(page, 'filter values');
      await page.getByRole('option').first().click();
      await page.keyboard.press('Escape');
      await seePage(page, 'filtered links');
      await button(page, 'links.views.save').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await seePage(page, 'save view');
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 1280, height: 800 });
      await button(page, 'links.filter.clearAll').click();
      await expect(rows).toHaveCount(5);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await seePage(page, 'keys of links');
      await page.keyboard.press('Escape');
      for (const width of widths.page) {
        // A resized window closes menus.
        await page.setViewportSize({ width, height: 800 });
        await button(page, 'links.more').click();
        await look(page, 'list menu', width);
        await page.keyboard.press('Escape');
      }
      await button(page, 'links.more').click();
      await page.getByRole('menuitem', { name: say('links.layout.name') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await seePage(page, 'layout');
      await page.keyboard.press('Escape');
      await button(page, 'links.more').click();
      await page.getByRole('menuitem', { name: say('export.open') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await seePage(page, 'export');
      await page.keyboard.press('Escape');

      await page.setViewportSize({ width: 1280, height: 800 });
      // With its header, whose box selects all.
      await expect(rows).toHaveCount(5);
      await page.getByRole('checkbox').first().check();
      await seePage(page, 'selection');
      await page.keyboard.press('f');
      await expect(page.getByRole('menu')).toBeVisible();
      await look(page, 'copy as', 360);
      await page.keyboard.press('Escape');
      await page.keyboard.press('e');
      await expect(page.getByRole('dialog')).toBeVisible();
      await seePage(page, 'bulk edit');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.keyboard.press('Delete');
      await expect(page.getByRole('dialog')).toBeVisible();
      await seePage(page, 'bulk delete');
      await page.close();
    });

    await test.step('a link', async () => {
      const page = await openPage(context, extension.url(`options.html#/links/${id}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await seePage(page, 'link page');
      await page
        .getByRole('main')
        .getByRole('button', { name: say('linkAction.share'), exact: true })
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await seePage(page, 'share');
      await page.keyboard.press('Escape');
      await page.goto(extension.url(`options.html#/links/${id}/edit`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await openAll(page);
      await seePage(page, 'editor');
      await page.goto(extension.url('options.html#/links/new'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await seePage(page, 'new link');
      await button(page, 'popup.shorten').click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
      await seePage(page, 'refused link');
      await page.goto(extension.url(`options.html#/links/${id}/stats`));
      await expect(page.getByRole('img', { name: say('stats.week.heading') })).toBeVisible();
      await seePage(page, 'link stats');
      await page.close();
    });

    await test.step('other pages', async () => {
      const page = await openPage(context, extension.url('options.html#/stats'));
      await expect(page.getByRole('table').first()).toBeVisible();
      await seePage(page, 'stats');
      for (const route of [
        'tags',
        'presets',
        'connection',
        'import',
        'tabs',
        'pending',
        'qr',
        `qr?ids=${id}`,
        'settings',
        'help',
        'welcome',
        'all',
        'all/stats',
      ]) {
        await page.goto(extension.url(`options.html#/${route}`));
        await expect(page.locator('main :is(h1, h2)').first()).toBeVisible();
        await seePage(page, route.replace(/\W+/g, ' '));
      }
      await page.goto(extension.url('options.html#/connection'));
      await button(page, 'connections.add').click();
      await seePage(page, 'new connection');
      await page.goto(extension.url('options.html#/presets'));
      await button(page, 'presets.add').click();
      await button(page, 'channelSets.add').click();
      await seePage(page, 'new preset');
      await page.goto(extension.url('options.html#/tags'));
      await page.getByRole('checkbox').first().check();
      await seePage(page, 'ticked tags');
      await page.close();
    });

    await test.step('the panel', async () => {
      const panel = await openPage(context, extension.url('sidepanel.html'));
      await expect(button(panel, 'popup.shorten')).toBeVisible();
      await seeSmall(panel, 'panel');
      await openAll(panel);
      await seeSmall(panel, 'panel sections');
      for (const [key, state] of Object.entries({ '?': 'keys', '/': 'find', m: 'channels' })) {
        await panel.locator(`header [aria-keyshortcuts="${key}"]`).click();
        await seeSmall(panel, `panel ${state}`);
        if (key === '?') await panel.keyboard.press('Escape');
        else await panel.locator(`header [aria-keyshortcuts="${key}"]`).click();
      }
      await panel.close();
    });

    await test.step('while the service does not answer', async () => {
      await service.stop();
      const panel = await openPage(context, extension.url('sidepanel.html'));
      await panel.getByLabel(say('popup.addressField')).fill('https://example.com/later');
      await button(panel, 'popup.shorten').click();
      // Another tab in front would show another page in the panel, and cancel the press.
      await expect(button(panel, 'popup.shorten')).toBeHidden();
      const page = await openPage(context, extension.url('options.html#/pending'));
      await expect(page.getByText('example.com/later').first()).toBeVisible();
      await seePage(page, 'pending change');
      await page.close();
      await panel.close();
      await service.start();
    });

    for (const width of widths.small)
      await test.step(`the popup at ${width} px`, async () => {
        await zoom(width < 400 ? 800 / width : 1);
        await web.goto(`${service.origin}/?page=${width}`);
        const popup = await openPopup(web);
        await expect(button(popup, 'popup.shorten')).toBeFocused();
        await expect.poll(() => popup.evaluate(() => innerWidth)).toBe(width);
        await expect(popup.locator('html')).toHaveAttribute('dir', language === 'rtl' ? 'rtl' : 'ltr');
        await look(popup, 'popup', width);
        for (const [key, state] of Object.entries({ '?': 'keys', '/': 'find', m: 'channels' })) {
          await popup.locator(`header [aria-keyshortcuts="${key}"]`).click();
          await look(popup, `popup ${state}`, width);
          if (key === '?') await popup.keyboard.press('Escape');
          else await popup.locator(`header [aria-keyshortcuts="${key}"]`).click();
        }
        await openAll(popup);
        await look(popup, 'popup sections', width);
        await button(popup, 'popup.shorten').click();
        await expect(popup.getByRole('region', { name: say('made.heading') }).locator('output')).toBeVisible();
        await look(popup, 'popup made', width);
        await popup.close();
        const links = await openPopup(web);
        await expect(button(links, 'pageLinks.another')).toBeVisible();
        await look(links, 'popup page links', width);
        await links.keyboard.press('s');
        await expect(links.getByRole('radio').first()).toBeVisible();
        await look(links, 'popup stats', width);
        await links.close();
      });
    await zoom(1);

    expect(problems).toEqual([]);
  });
}
