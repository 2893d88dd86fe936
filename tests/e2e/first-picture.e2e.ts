import type { Page } from '@playwright/test';
import { untilKnown } from './support/known.ts';
import { openTab } from './support/open-tab.ts';
import { inPopup } from './support/pages.ts';
import { expect } from './support/test.ts';
import { shownBy, testWatched as test } from './support/watched-popup.ts';

const isRendered = (popup: Page) =>
  popup.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')));

/** The popup has shown no form, not for a moment. */
async function expectNoForm(popup: Page): Promise<void> {
  const { texts } = await shownBy(popup);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => text.includes('Shorten & copy'))).toEqual([]);
}

test('from its first picture on, the popup', async ({ connect, context, page, service, worker, openPopup }) => {
  await test.step('asks to connect where it is not connected', async () => {
    await page.goto(service.origin);
    const popup = await openPopup(page);
    await expect(popup.getByRole('heading', { level: 2 })).toBeVisible();
    await expectNoForm(popup);
  });

  await connect();
  await test.step('shows the form as it stays, where nothing is known of the page', async () => {
    await page.goto(`${service.origin}/?unknown`);
    const popup = await openPopup(page);
    await expect(inPopup(popup).shorten).toBeFocused();
    await expect.poll(() => isRendered(popup)).toBe(true);
    expect((await shownBy(popup)).shift).toBe(0);
    // Whatever React would change once it is there.
    await inPopup(popup).slug.focus();
    await expect(popup.getByRole('button', { name: 'Suggest a slug' })).toBeVisible();
    const { texts } = await shownBy(popup);
    const [first = ''] = texts;
    expect(first).toContain('Shorten & copy');
    expect(texts.filter((text) => text !== first && !text.includes('Suggest a slug'))).toEqual([]);
  });

  await test.step('says why on a page that cannot be shortened', async () => {
    await page.goto('chrome://version/');
    const popup = await openPopup(page);
    await expect(inPopup(popup).address).toBeFocused();
    const { texts } = await shownBy(popup);
    expect(texts.filter((text) => text.includes('Shorten & copy') && !text.includes('Address to shorten'))).toEqual([]);
  });

  await test.step('shows the link just made, and a draft with what was typed', async () => {
    await page.goto(`${service.origin}/?made`);
    const first = await openPopup(page);
    await inPopup(first).shorten.click();
    await expect(inPopup(first).shortAddress).toBeVisible();
    await first.close();
    const again = await openPopup(page);
    await expect(inPopup(again).shortAddress).toBeVisible();
    await expectNoForm(again);
    await again.close();

    await page.goto(`${service.origin}/?typed`);
    const typing = await openPopup(page);
    // Nobody closes it within the tenth of a second in which nothing is kept yet.
    await expect.poll(() => isRendered(typing)).toBe(true);
    await inPopup(typing).slug.fill('half-typed');
    await typing.close();
    const typed = await openPopup(page);
    await expect(inPopup(typed).slug).toHaveValue('half-typed');
    const { texts } = await shownBy(typed);
    expect(texts.filter((text) => !text.includes('10/50'))).toEqual([]);
  });

  await test.step('shows the links of the page', async () => {
    const visit = () => openTab(context, `${service.origin}/?known`);
    const made = await visit();
    const first = await openPopup(made);
    await untilKnown(first, () => inPopup(first).shorten.click());
    await expect(inPopup(first).shortAddress).toBeVisible();
    await made.close();
    const popup = await openPopup(await visit());
    await expect(inPopup(popup).makeAnother).toBeVisible();
    await expectNoForm(popup);
  });

  await test.step('asks for the token where that is forgotten', async () => {
    await worker.evaluate(async () => {
      const { connections } = await chrome.storage.local.get<{ connections: { value: object[] } }>('connections');
      const value = connections.value.map((one) => ({ ...one, forgetOnClose: true }));
      await chrome.storage.local.set({ connections: { ...connections, value } });
    });
    await page.goto(`${service.origin}/?forgotten`);
    const popup = await openPopup(page);
    await expect(popup.getByRole('heading', { level: 2 })).toBeVisible();
    await expectNoForm(popup);
  });
});
