import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { addConnection } from './support/connect.ts';
import { test } from './support/other-service.ts';
import { inPopup } from './support/pages.ts';
import { expect } from './support/test.ts';

/** Returns visible elements that do not fit: beyond the window's sides, or clipped by a container. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const inFront = document.querySelector('dialog[open]') ?? document.body;
    const shown = [...inFront.querySelectorAll<HTMLElement>('button, input, h1, h2, kbd, a, p, label, [dir="auto"]')];
    const outside = shown.filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      return one.checkVisibility() && (left < 0 || right > innerWidth);
    });
    const clipped = [
      ...inFront.querySelectorAll<HTMLElement>('header h1, dialog h2, [aria-keyshortcuts] > [dir="auto"]'),
    ];
    const cutOff = clipped.filter((one) => one.scrollWidth > one.clientWidth);
    return [...outside, ...cutOff].map(({ tagName, textContent, title }) => `${tagName} ${textContent || title}`);
  });

// The narrowest width that browsers allow.
const viewport = { width: 240, height: 700 };

test('the side panel and its dialogs fit its narrowest width', async ({
  connect,
  chromium,
  context,
  extension,
  other,
}) => {
  await connect();
  await addConnection(chromium, extension, other);
  const panel = await context.newPage();
  await panel.setViewportSize(viewport);
  await panel.goto(extension.url('sidepanel.html'));
  await expect(panel.getByRole('button', { name: /^Connection: .*Switch$/ })).toBeVisible();
  expect(await cut(panel)).toEqual([]);
  await panel.getByRole('button', { name: 'Keys' }).click();
  await expect(panel.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  expect(await cut(panel)).toEqual([]);
  await expectAccessible(panel);
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.getByRole('button', { name: 'Find a link' }).click();
  await expect(panel.getByRole('searchbox')).toBeFocused();
  expect(await cut(panel)).toEqual([]);
});

/** Returns in which directions a page itself scrolls, besides its main part. */
const scrolls = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
    const main = document.querySelector('main');
    return {
      sideways: scrollWidth > clientWidth || (main !== null && main.scrollWidth > main.clientWidth),
      down: scrollHeight > innerHeight + 1,
    };
  });

const width = (page: Page) => page.evaluate(() => innerWidth);
const onlyMain = { sideways: false, down: false };

test('the popup asks for 400 px, and takes what the browser gives', async ({
  connect,
  chromium,
  context,
  extension,
  other,
  service,
  openPopup,
}) => {
  await connect();
  await addConnection(chromium, extension, other);
  const page = await context.newPage();
  await page.goto(`${service.origin}/?page`);

  await test.step('in a normal window, it is 400 px wide at every opening', async () => {
    for (const _opening of [1, 2]) {
      const popup = await openPopup(page);
      await expect(inPopup(popup).shorten).toBeFocused();
      await expect.poll(() => width(popup)).toBe(400);
      expect(await scrolls(popup)).toEqual(onlyMain);
      await popup.close();
    }
  });

  await test.step('at 250% zoom, it is narrower and low, nothing is cut, and only its main part scrolls', async () => {
    const settings = await context.newPage();
    await settings.goto('chrome://settings/appearance');
    const zoom = (factor: number) =>
      settings.evaluate((factor) => Reflect.get(chrome, 'settingsPrivate').setDefaultZoom(factor), factor);
    await zoom(2.5);
    for (const _opening of [1, 2]) {
      const popup = await openPopup(page);
      await expect(popup.getByRole('button', { name: /^Connection: .*Switch$/ })).toBeVisible();
      await expect.poll(() => width(popup)).toBe(320);
      await expect.poll(() => scrolls(popup)).toEqual(onlyMain);
      expect(await cut(popup)).toEqual([]);
      await inPopup(popup).slug.focus();
      await expect(inPopup(popup).slug).toBeInViewport({ ratio: 1 });
      // Help is loaded once the slug has the focus, and lengthens the form. No person leaves the field sooner.
      await expect(popup.getByRole('button', { name: 'Suggest a slug' })).toBeVisible();
      await inPopup(popup).shorten.focus();
      await expect(inPopup(popup).shorten).toBeInViewport({ ratio: 1 });
      await popup.close();
    }
    await zoom(1);
    const popup = await openPopup(page);
    await expect.poll(() => width(popup)).toBe(400);
    await popup.close();
  });

  // Firefox's overflow menu, the least that Hem supports, and a screen of 768 px at 175%, less a browser's own bars.
  for (const viewport of [
    { width: 348, height: 600 },
    { width: 320, height: 240 },
    { width: 400, height: 338 },
  ]) {
    await test.step(`at ${viewport.width} by ${viewport.height} px, nothing is cut`, async () => {
      const popup = await context.newPage();
      await popup.setViewportSize(viewport);
      await popup.goto(extension.url('popup.html'));
      await expect(popup.getByRole('button', { name: /^Connection: .*Switch$/ })).toBeVisible();
      await expect.poll(() => scrolls(popup)).toEqual(onlyMain);
      expect(await cut(popup)).toEqual([]);
      await popup.getByRole('button', { name: 'Find a link' }).click();
      await expect(popup.getByRole('searchbox')).toBeFocused();
      await expect.poll(() => scrolls(popup)).toEqual(onlyMain);
      expect(await cut(popup)).toEqual([]);
      await popup.close();
    });
  }

  await test.step('what has the focus stays in view if the browser makes the popup lower', async () => {
    const popup = await context.newPage();
    await popup.setViewportSize({ width: 400, height: 600 });
    await popup.goto(extension.url('popup.html'));
    await inPopup(popup).shorten.focus();
    await popup.setViewportSize({ width: 400, height: 240 });
    await expect.poll(() => scrolls(popup)).toEqual(onlyMain);
    await expect(inPopup(popup).shorten).toBeInViewport({ ratio: 1 });
    await popup.close();
  });
});
