import { expect, type Page } from '@playwright/test';
import { fillIn, inEditor, inSection } from './editor.ts';
import { inPopup } from './pages.ts';

/** Fills the popup partly, with an unfinished last tag. */
export async function typeHalf(popup: Page): Promise<void> {
  await inPopup(popup).title.fill('Half a title');
  await inPopup(popup).slug.fill('ha');
  await inEditor(popup).tags.pressSequentially('spring,sal');
  await inSection(popup, 'UTM').open();
  await fillIn(popup, 'UTM', { Source: 'news', Medium: 'em' });
  // Each key is saved just after it is shown. A test that closes the popup in between is faster than any person.
  const savedDraft = () => popup.evaluate(async () => JSON.stringify(await chrome.storage.session.get()));
  await expect.poll(savedDraft).toContain('"utm_medium":"em"');
}

/** Checks that the popup shows the whole draft, and says so. */
export async function expectHalf(popup: Page): Promise<void> {
  await expect(inEditor(popup).kept).toBeVisible();
  await expect(inPopup(popup).title).toHaveValue('Half a title');
  await expect(inPopup(popup).slug).toHaveValue('ha');
  await expect(popup.getByRole('list', { name: 'Tags of this link' }).getByRole('listitem')).toHaveText([
    'spring',
    'sal',
  ]);
  await expect(inSection(popup, 'UTM').head).toHaveText('UTMnews / em');
  await expect(inSection(popup, 'UTM').use).toBeChecked();
}
