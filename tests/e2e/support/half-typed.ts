import { expect, type Page } from '@playwright/test';
import { fillIn, inEditor, inSection } from './editor.ts';
import { inPopup } from './pages.ts';

/** What a person has typed in the popup so far, the last tag still unfinished. */
export async function typeHalf(popup: Page): Promise<void> {
  await inPopup(popup).title.fill('Half a title');
  await inPopup(popup).slug.fill('ha');
  await inEditor(popup).tags.pressSequentially('spring,sal');
  await inSection(popup, 'UTM').open();
  await fillIn(popup, 'UTM', { Source: 'news', Medium: 'em' });
  // Each key is kept right after it is shown; a browser that closes the popup in between ends that, and no person is so quick.
  const kept = () => popup.evaluate(async () => JSON.stringify(await chrome.storage.session.get()));
  await expect.poll(kept).toContain('"utm_medium":"em"');
}

/** All of it is there, and said to be. */
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
