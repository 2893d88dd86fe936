import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { openedBy } from './support/closing.ts';
import { untilKnown } from './support/known.ts';
import { openTab } from './support/open-tab.ts';
import { inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const dialogOf = (popup: Page) => popup.getByRole('dialog', { name: 'Keys' });

/** Returns the names of all controls in the front layer, except the one that shows the keys. */
const pressable = (popup: Page) =>
  popup.evaluate(() => {
    const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const names = [...front.querySelectorAll<HTMLElement>('button, summary, a[href]')]
      .filter((element) => element.checkVisibility() && element.tabIndex >= 0)
      // All links of a list have the same keys, which are listed once.
      .filter((element) => {
        const keys = element.getAttribute('aria-keyshortcuts');
        const first = element.closest('li')?.parentElement?.querySelector(`[aria-keyshortcuts="${keys}"]`);
        return !first || first === element;
      })
      .map((element) => {
        // Screen readers skip a button's key in its text.
        const heard = [...element.childNodes].filter(
          (node) => !(node instanceof Element && node.getAttribute('aria-hidden') === 'true'),
        );
        const text = heard.map(({ textContent }) => textContent).join('');
        return (
          element.dataset['words'] ??
          element.getAttribute('aria-label') ??
          (text.replace(/\s+/g, ' ').trim() || element.title)
        );
      });
    return names.filter((name) => name !== 'Keys');
  });

/** Opens the list of keys with `?` and returns its keys with their actions. Closes the list. */
async function listedKeys(popup: Page): Promise<[string, string][]> {
  const dialog = dialogOf(popup);
  // A dialog that is just closing takes no key.
  await expect(async () => {
    await popup.keyboard.press('?');
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  const listed = await dialog
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item): [string, string] => [
        item.querySelector('kbd')?.textContent ?? '',
        item.querySelector('[dir=auto]')?.textContent ?? '',
      ]),
    );
  await popup.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return listed;
}

/** Waits until every button has its own key in the list of `?`. */
const expectKeys = (popup: Page): Promise<void> =>
  expect(async () => {
    const expected = await pressable(popup);
    const listed = await listedKeys(popup);
    const keys = listed.map(([key]) => key);
    expect(keys).toEqual([...new Set(keys)]);
    expect(keys).not.toContain('');
    expect(listed.map(([, words]) => words)).toEqual(expect.arrayContaining(expected));
    expect(expected.length).toBeGreaterThan(2);
  }).toPass();

test('every button of the popup has a key, which ? lists', async ({ connect, page, context, service, openPopup }) => {
  await test.step('without a connection', async () => {
    await page.goto(service.origin);
    const popup = await openPopup(page);
    await expect(popup.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
    // A field for the copied connection link has the focus.
    await popup.getByRole('heading', { level: 1 }).click();
    await expectKeys(popup);
    await popup.close();
  });
  await connect();

  await test.step('in the form with its sections open, in the search, with channels, and after a link was created', async () => {
    await page.goto(`${service.origin}/?utm_source=mail`);
    const popup = await openPopup(page);
    const { shorten, slug, search, shortAddress, copy } = inPopup(popup);
    const { keyboard } = popup;
    await expect(shorten).toBeFocused();
    await expectKeys(popup);

    await test.step('fields also have keys, and typing replaces their text', async () => {
      expect(await listedKeys(popup)).toEqual(
        expect.arrayContaining([
          ['i', 'Title'],
          ['l', 'Custom slug'],
          ['y', 'Tags'],
        ]),
      );
      const { title, slug } = inPopup(popup);
      const before = await title.inputValue();
      for (const [key, field] of [
        ['i', title],
        ['l', slug],
        ['y', popup.getByLabel('Tags', { exact: true })],
      ] as const) {
        await shorten.focus();
        await keyboard.press(key);
        await expect(field).toBeFocused();
        await keyboard.type('Typed');
        await expect(field).toHaveValue('Typed');
      }
      await keyboard.press('ControlOrMeta+A');
      await keyboard.press('Delete');
      await slug.fill('');
      await title.fill(before);
      await shorten.focus();
    });

    await keyboard.press('u');
    await expect(popup.getByLabel('Source')).toBeFocused();
    await slug.focus();
    // In a field, keys type text.
    await keyboard.type('?u/c');
    await expect(slug).toHaveValue('?u/c');
    await shorten.focus();
    await keyboard.press('w');
    await expect(popup.getByRole('textbox', { name: 'Password' })).toBeFocused();
    await shorten.focus();
    await expectKeys(popup);
    await keyboard.press('u');
    await expect(popup.getByLabel('Source')).toBeHidden();

    await keyboard.press('m');
    await expect(popup.getByRole('heading', { name: 'One link for each channel' })).toBeVisible();
    await expectKeys(popup);
    await keyboard.press('m');
    await slug.fill('by-keys');
    await shorten.focus();
    // The following letters are typed into the search and press nothing.
    await keyboard.type('/mu');
    await expect(search).toHaveValue('mu');
    await keyboard.press('Escape');
    await keyboard.press('Escape');
    await expect(search).toBeHidden();
    await popup.getByRole('heading', { level: 1 }).click();
    await keyboard.press('Enter');
    await expect(shortAddress).toContainText('by-keys');

    await expect(copy).toBeFocused();
    await expectKeys(popup);
    await keyboard.press('s');
    await expect(popup.getByRole('button', { name: 'Stats', exact: true })).toHaveAttribute('aria-expanded', 'true');
    await keyboard.press('f');
    const menu = popup.getByRole('menu', { name: 'Copy as' });
    await expect(menu).toBeVisible();
    // Keys go to the menu.
    await keyboard.press('q');
    await keyboard.press('Escape');
    await expect(menu).toBeHidden();
    for (const [key, name] of [
      ['q', 'QR code'],
      ['h', 'Share'],
    ] as const) {
      await keyboard.press(key);
      const dialog = popup.getByRole('dialog', { name, exact: true });
      await expect(dialog).toBeVisible();
      await expectKeys(popup);
      // Controls behind the dialog cannot be reached.
      await keyboard.press('/');
      await expect(search).toBeHidden();
      await keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await keyboard.press('Delete');
    await expect(popup.getByText('Link deleted')).toBeVisible();
  });

  await test.step('a key acts on the focused link of the page', async () => {
    const shorten = async (slug: string) => {
      const tab = await openTab(context, `${service.origin}/?page`);
      const popup = await openPopup(tab);
      const { makeAnother, slug: field, shorten: button } = inPopup(popup);
      await expect(makeAnother.or(button)).toBeVisible();
      if (await makeAnother.isVisible()) {
        await popup.keyboard.press('n');
        await expect(button).toBeVisible();
        await expectKeys(popup);
      }
      await field.fill(slug);
      await untilKnown(popup, () => button.click());
      await tab.close();
    };
    await shorten('first');
    await shorten('second');
    await page.goto(`${service.origin}/?page`);
    const popup = await openPopup(page);
    const { pageLinks, copy } = inPopup(popup);
    await expect(copy).toBeFocused();
    await expectKeys(popup);
    const stats = pageLinks.getByRole('button', { name: /Stats/ });
    await popup.keyboard.press('s');
    await expect(stats.first()).toHaveAttribute('aria-expanded', 'true');
    await pageLinks.getByRole('button', { name: /^Copy/ }).last().focus();
    await popup.keyboard.press('s');
    await expect(stats.last()).toHaveAttribute('aria-expanded', 'true');
  });

  await test.step('? lists the keys, a key in the list acts at once, and the list is accessible', async () => {
    await page.goto(`${service.origin}/?told`);
    const popup = await openPopup(page);
    await expect(inPopup(popup).shorten).toBeFocused();
    await popup.getByRole('button', { name: 'Keys' }).click();
    await expect(dialogOf(popup)).toBeVisible();
    await expectAccessible(popup);
    await popup.keyboard.press('p');
    await expect(dialogOf(popup)).toBeHidden();
    await expect(popup.getByRole('button', { name: 'Social preview', exact: true })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    // The field gets the focus once it is loaded. An earlier key would be typed into it.
    await expect(popup.getByRole('textbox', { name: 'Preview title' })).toBeFocused();
    const settings = await openedBy(context, inPopup(popup).shorten, ',');
    await expect(settings.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });
});
