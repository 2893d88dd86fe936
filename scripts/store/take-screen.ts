import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { campaignRoute } from '../../lib/stats/compare-route.ts';
import { openPopup } from '../../tests/e2e/support/popup.ts';
import { projectFolder } from '../run-build.ts';
import { expectClicks } from '../screenshots/list.ts';
import { article, openOptions, openWebPage, type Stage } from '../screenshots/scenes.ts';
import type { Scene } from './picture-plan.ts';

/** The width of the popup. */
const popupWidth = 400;

/** The size of the window in which pages are shown, in pixels of a page. */
const frame = { width: 1120, height: 576 };

/** The browser and service that the screens are taken from. */
export type ScreenStage = Omit<Stage, 'folder' | 'pictures'>;

/** An open screen. A picture of it ends below `last`. */
interface Screen {
  page: Page;
  last?: Locator;
}

const openers: Record<Scene, (stage: ScreenStage) => Promise<Screen>> = {
  async shorten({ chromium, extension, words: { text, like } }) {
    const popup = await openPopup(chromium, extension, await openWebPage(chromium.context, article));
    // A fixed slug keeps the pictures identical.
    await popup.getByLabel(text('popup.slug')).fill('stitch');
    await popup.getByRole('button', { name: text('popup.shorten') }).click();
    await expect(popup.getByRole('img', { name: like('made.qr') })).toBeVisible();
    return { page: popup };
  },
  async channels({ chromium, extension, words: { text } }) {
    const knots = { address: 'https://journal.example.org/issues/12/knots', title: 'Knots, and how to untie them' };
    const popup = await openPopup(chromium, extension, await openWebPage(chromium.context, knots));
    await popup.getByLabel(text('popup.slug')).fill('knots');
    await popup.getByRole('button', { name: text('channels.heading') }).click();
    await popup.getByRole('button', { name: text('channels.create', 5) }).click();
    await expect(popup.getByRole('button', { name: text('channels.copyAll') })).toBeVisible();
    // In some languages, the lines below do not fit into the height of a popup.
    return { page: popup, last: popup.getByRole('button', { name: text('channels.report') }) };
  },
  async find(stage) {
    const page = await openOptions(stage, '/links?search=museum', frame);
    await expectClicks(page, 8);
    return { page };
  },
  async stats(stage) {
    const page = await openOptions(stage, campaignRoute('autumn-2026'), frame);
    await expect(page.getByRole('heading', { level: 1, name: 'autumn-2026' })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    return { page };
  },
  async codes(stage) {
    const { text } = stage.words;
    const ids = ['egypt-poster', 'audio', 'winter-workshops', 'family-instagram'].map(stage.service.idOf);
    const page = await openOptions(stage, `/qr?ids=${ids.join(',')}`, frame);
    await page.locator('input[type="file"]').setInputFiles(path.join(projectFolder, 'public/icon.svg'));
    const color = page.getByRole('textbox', { name: text('qr.color.dark'), exact: true });
    await color.fill('#0a7680');
    await color.blur();
    await expect(page.getByText(text('qr.scans', ids.length))).toBeVisible();
    return { page };
  },
};

/** Takes a picture of a screen, light and at twice its size. */
export async function takeScreen(stage: ScreenStage, scene: Scene): Promise<Buffer> {
  const { page, last } = await openers[scene](stage);
  // Away from buttons, which would show that the pointer is on them.
  await page.mouse.move(0, 0);
  // Pages scroll themselves, and popups their main part.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('html, main')) part.scrollTop = 0;
  });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const end = await last?.boundingBox();
  const screen = await page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    ...(end && { clip: { x: 0, y: 0, width: popupWidth, height: end.y + end.height + 8 } }),
  });
  await page.close();
  return screen;
}
