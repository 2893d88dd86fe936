import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { startReact, testBeforeReact as test } from './support/before-react.ts';
import { inEditor, inSection } from './support/editor.ts';
import { expectCopied, inPopup } from './support/pages.ts';
import { expect } from './support/test.ts';

test('the form, before React is there', async ({ connect, page, service, openPopup, readClipboard }) => {
  await connect();
  /** What the page says is wrong, such as a form that React had to draw anew. */
  const complaints: string[] = [];
  let opened = 0;
  /** The popup over a page that it has not been over yet. */
  const open = async (): Promise<Page> => {
    opened += 1;
    await page.goto(`${service.origin}/?${opened}`);
    const popup = await openPopup(page);
    popup.on('pageerror', ({ message }) => complaints.push(message));
    popup.on('console', (said) => said.type() === 'error' && complaints.push(said.text()));
    await expect(inPopup(popup).shorten).toBeFocused();
    return popup;
  };

  await test.step('shows the page, with nothing for axe to find', async () => {
    const popup = await open();
    await expect(inPopup(popup).title).toHaveValue('This is a short-link service');
    await expect(popup.getByTitle(page.url())).toBeVisible();
    await expect(popup.getByText(`${new URL(service.origin).host}/`, { exact: true })).toBeVisible();
    await expectAccessible(popup);
  });

  await test.step('keeps what is typed, the selection, the focus and the very fields', async () => {
    const popup = await open();
    const { title, slug, shorten } = inPopup(popup);
    await title.fill('Typed before React');
    await slug.pressSequentially('early-bird');
    await slug.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 5, 'backward'));
    await popup.evaluate(() => document.querySelector('[name="custom_link"]')?.classList.add('seen-before'));
    await startReact(popup);
    await expect(popup.getByText('10/50')).toBeVisible();
    await expect(title).toHaveValue('Typed before React');
    await expect(slug).toHaveValue('early-bird');
    await expect(slug).toBeFocused();
    await expect(slug).toHaveClass(/seen-before/);
    const selected = (field: HTMLInputElement) => [field.selectionStart, field.selectionEnd, field.selectionDirection];
    expect(await slug.evaluate(selected)).toEqual([2, 5, 'backward']);
    await expect(popup.getByRole('button', { name: 'Suggest a slug' })).toBeVisible();

    await popup.keyboard.press('X');
    await expect(slug).toHaveValue('eaX-bird');
    await shorten.click();
    await expect(inPopup(popup).shortAddress).toHaveText(/\/eaX-bird$/);
  });

  await test.step('shortens and copies once React is there, if Enter was pressed before', async () => {
    const popup = await open();
    const { slug, shortAddress } = inPopup(popup);
    await slug.pressSequentially('entered-early');
    await popup.keyboard.press('Enter');
    await popup.keyboard.press('Enter');
    await startReact(popup);
    await expect(shortAddress).toHaveText(/\/entered-early$/);
    await expectCopied(popup);
    expect(await readClipboard()).toMatch(/\/entered-early$/);
  });

  await test.step('adds a tag at Enter, and sends nothing', async () => {
    const popup = await open();
    const { tags } = inEditor(popup);
    await tags.pressSequentially('spring');
    await popup.keyboard.press('Enter');
    await popup.keyboard.type('sal');
    await startReact(popup);
    await expect(popup.getByRole('list', { name: 'Tags of this link' }).getByRole('listitem')).toHaveText(['spring']);
    await expect(tags).toHaveValue('sal');
    await expect(inPopup(popup).shorten).toBeVisible();
  });

  await test.step('opens, switches and finds what was pressed, in the order of the presses', async () => {
    const popup = await open();
    const utm = inSection(popup, 'UTM');
    await utm.head.click();
    await utm.use.click();
    await expect(utm.use).not.toBeChecked();
    await startReact(popup);
    await expect(utm.use).toBeChecked();
    await expect(utm.head).toHaveAttribute('aria-expanded', 'true');
    await expect(utm.field('Source')).toBeVisible();
  });

  await test.step('finds links at the key for it, with what was typed next', async () => {
    const popup = await open();
    await popup.keyboard.press('/');
    await popup.keyboard.type('two words');
    await startReact(popup);
    await expect(inPopup(popup).search).toBeFocused();
    await expect(inPopup(popup).search).toHaveValue('two words');
  });

  expect(complaints).toEqual([]);
});
