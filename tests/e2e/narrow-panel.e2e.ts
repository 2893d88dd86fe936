import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { addConnection } from './support/connect.ts';
import { test } from './support/other-service.ts';
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
