import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Returns the navigation items that are not fully visible. */
const cutOff = (page: Page) =>
  page.getByRole('navigation').evaluate((navigation) =>
    [...navigation.querySelectorAll('a')].flatMap((place) => {
      const { left, right } = place.getBoundingClientRect();
      const list = place.closest('ul')?.getBoundingClientRect();
      return list === undefined || left < list.left || right > Math.min(list.right, innerWidth) ? place.title : [];
    }),
  );

test('a narrow window shows everything that is needed', async ({ connect, context, extension, service }) => {
  const viewport = { width: 360, height: 700 };
  await connect();

  await test.step('focusing the button below a form does not scroll the form, and focusing upwards shows the label', async () => {
    const panel = await context.newPage();
    await panel.setViewportSize({ width: 400, height: 420 });
    await panel.goto(extension.url('sidepanel.html'));
    const form = panel.getByRole('main');
    const field = panel.getByLabel('Address to shorten');
    await field.fill('https://example.com/');
    // Typing scrolls the field up, once the footer is there.
    await form.evaluate((one) => one.scrollTo(0, 0));
    await panel.getByRole('button', { name: 'Shorten & copy' }).focus();
    expect(await form.evaluate((one) => one.scrollTop)).toBe(0);
    await form.evaluate((one) => one.scrollTo(0, one.scrollHeight));
    await field.focus();
    await expect(panel.getByText('Address to shorten')).toBeInViewport({ ratio: 1 });
    await panel.close();
  });

  await test.step('a right-to-left title above its editor is cut at its end, and whole on hover', async () => {
    const title = 'مرحبا بالعالم: كيف تُختصر الروابط الطويلة بسرعة وسهولة في كل مكان';
    const made = await service.api.createLink({ long_url: 'https://example.com/', title });
    const page = await context.newPage();
    await page.setViewportSize(viewport);
    await page.goto(extension.url(`options.html#/links/${made.ok ? made.value.id : ''}/edit`));
    const heading = page.getByRole('heading', { level: 1, name: title });
    await expect(heading).toBeVisible();
    await expect(heading).toHaveCSS('direction', 'rtl');
    await expect(heading).toHaveAttribute('title', new RegExp(title));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  });

  await test.step('the list ends with its last row, no buttons cover the title of the row with the focus, and the menu of filters fits a low window', async () => {
    await service.api.createLink({ long_url: 'https://example.com/', title: 'Covered by nothing' });
    const page = await context.newPage();
    await page.setViewportSize({ width: 640, height: 400 });
    await page.goto(extension.url('options.html#/links'));
    const row = page.getByRole('row', { name: /^Covered by nothing/ });
    await expect(row).toBeVisible();
    const free = page
      .getByRole('grid')
      .evaluate((grid) => grid.clientHeight - (grid.lastElementChild?.clientHeight ?? 0));
    expect(await free).toBe(0);
    await row.focus();
    await expect(row.getByRole('button', { name: 'More for Covered by nothing' })).toBeVisible();
    await expect(row.getByRole('button', { name: 'Copy Covered by nothing' })).toBeHidden();
    await page.keyboard.press('+');
    const box = await page.getByRole('dialog', { name: 'Filter links' }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(400);
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('option', { name: 'Title' })).toBeInViewport({ ratio: 1 });
    await page.close();
  });

  await test.step('the counter of the slug fits beside its label, so the field does not move as one types', async () => {
    const made = await service.api.createLink({ long_url: 'https://example.com/' });
    const page = await context.newPage();
    await page.setViewportSize(viewport);
    await page.goto(extension.url(`options.html#/links/${made.ok ? made.value.id : ''}/edit`));
    const slug = page.getByLabel('Custom slug');
    await expect(slug).toBeVisible();
    const top = () => slug.evaluate((one) => one.getBoundingClientRect().top);
    const before = await top();
    await slug.fill('s');
    await expect(page.getByText('1/50')).toBeVisible();
    expect(await top()).toBe(before);
  });

  await test.step('all navigation items are visible on each page, including Pending', async () => {
    const page = await context.newPage();
    await page.setViewportSize(viewport);
    for (const place of ['links', 'connection', 'settings']) {
      await page.goto(extension.url(`options.html#/${place}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => cutOff(page)).toEqual([]);
    }
    await page.goto(extension.url('options.html#/links/new'));
    await service.stop();
    await page.getByLabel('Destination', { exact: true }).fill('https://example.com/');
    await page.getByRole('button', { name: 'Shorten & copy' }).click();
    const pending = page.getByRole('navigation').getByRole('link', { name: 'Pending' });
    await expect(pending).toBeVisible();
    // Until the draft is saved, the page asks before leaving.
    await expect(page.getByText('You can close this')).toBeVisible();
    for (const [place, heading] of Object.entries({
      connection: 'Connection',
      settings: 'Settings',
      pending: 'Pending',
    })) {
      await page.goto(extension.url(`options.html#/${place}`));
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(pending).toBeVisible();
      await expect.poll(() => cutOff(page)).toEqual([]);
    }
  });
});
