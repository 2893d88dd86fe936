import { expect, type Page } from '@playwright/test';
import { openBeside, openPopup } from '../../tests/e2e/support/popup.ts';
import { exhibition } from './demo-links.ts';
import { article, openOptions, openWebPage, resize, type Stage, shoot } from './scenes.ts';

/** Takes screenshots of the popup before and after a press, and of its dialogs. */
export async function shootPopup(stage: Stage): Promise<void> {
  const {
    chromium,
    extension,
    words: { text, like },
  } = stage;
  const popup = await openPopup(chromium, extension, await openWebPage(chromium.context, article));
  const shorten = popup.getByRole('button', { name: text('popup.shorten') });
  await expect(shorten).toBeFocused();
  await shoot(stage, popup, 'popup-form');

  // A fixed slug keeps the screenshots identical.
  await popup.getByLabel(text('popup.slug')).fill('stitch');
  await shorten.click();
  await expect(popup.getByRole('img', { name: like('made.qr') })).toBeVisible();
  await shoot(stage, popup, 'popup-result');

  await popup.locator('body').focus();
  for (const [key, name] of [
    ['?', 'keys'],
    ['h', 'share'],
  ] as const) {
    await popup.keyboard.press(key);
    await expect(popup.getByRole('dialog')).toBeVisible();
    await shoot(stage, popup, `popup-${name}`);
    await popup.keyboard.press('Escape');
    await expect(popup.getByRole('dialog')).toBeHidden();
  }
}

/** Takes screenshots of the popup over a page that has links: the links, the stats of one, and a search. */
export async function shootPageLinks(stage: Stage): Promise<void> {
  const {
    chromium,
    extension,
    words: { text },
  } = stage;
  const page = await openWebPage(chromium.context, exhibition);
  const popup = await openPopup(chromium, extension, page);
  await expect(popup.getByRole('region', { name: text('pageLinks.exact', 3) })).toBeVisible();
  await shoot(stage, popup, 'popup-links');
  await popup.getByRole('button', { name: text('linkAction.stats'), exact: true }).click();
  await expect(popup.getByText(text('stats.metric.unique_count')).first()).toBeVisible();
  await shoot(stage, popup, 'popup-stats');
  await popup.getByRole('button', { name: text('linkAction.stats'), exact: true }).click();
  await popup.getByRole('button', { name: text('popup.find') }).click();
  await popup.getByRole('searchbox', { name: text('findLinks.label') }).fill('mend');
  await expect(popup.getByText(text('findLinks.found', 3))).toBeVisible();
  await shoot(stage, popup, 'popup-search');
}

/** Takes a screenshot of the links for each channel. */
export async function shootChannels(stage: Stage): Promise<void> {
  const {
    chromium,
    extension,
    words: { text },
  } = stage;
  const page = await openWebPage(chromium.context, {
    address: 'https://journal.example.org/issues/12/knots',
    title: 'Knots, and how to untie them',
  });
  const popup = await openPopup(chromium, extension, page);
  await popup.getByLabel(text('popup.slug')).fill('knots');
  await popup.getByRole('button', { name: text('channels.heading') }).click();
  await popup.getByRole('button', { name: text('channels.create', 5) }).click();
  await expect(popup.getByRole('button', { name: text('channels.copyAll') })).toBeVisible();
  await shoot(stage, popup, 'popup-channels');
}

/** Takes screenshots of the settings, and of the side panel that they open. */
export async function shootPanel(stage: Stage): Promise<void> {
  const {
    chromium,
    extension,
    words: { text },
  } = stage;
  const settings = await openOptions(stage, '/settings');
  const openPanel = settings.getByRole('button', { name: text('panel.open') });
  await expect(openPanel).toBeVisible();
  await shoot(stage, settings, 'settings');

  const page = await openWebPage(chromium.context, exhibition);
  await settings.bringToFront();
  const panel: Page = await openBeside(chromium.context, extension.url('sidepanel.html'), () => openPanel.click());
  await expect(panel.getByText(text('restricted.extension'))).toBeVisible();
  await page.bringToFront();
  await expect(panel.getByRole('region', { name: text('pageLinks.exact', 3) })).toBeVisible();
  await resize(panel, { width: 360, height: 480 });
  await shoot(stage, panel, 'panel');
  await settings.close();
}
