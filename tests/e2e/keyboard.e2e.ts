import type { Page } from '@playwright/test';
import { inSection } from './support/editor.ts';
import { expectCopied, inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

/** Goes from control to control until the one that is wanted has the focus. */
async function reach(page: Page, wanted: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const name = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
      return at?.getAttribute('aria-label') ?? label ?? (at?.textContent || at?.getAttribute('title') || '');
    });
  for (let presses = 0; presses < 40; presses++) {
    if ((await name()) === wanted) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No control is called ${wanted}: the last was ${await name()}.`);
}

test('the popup by the keyboard', async ({ page, service, connect, openPopup, readClipboard }) => {
  await connect();
  await test.step('by keyboard alone: from opening the popup to a link with UTM and tags', async () => {
    await page.goto(service.origin);
    const popup = await openPopup(page);
    const keys = popup.keyboard;
    await expect(inPopup(popup).shorten).toBeFocused();
    await reach(popup, 'Tags', 'Shift+Tab');
    await keys.type('spring');
    await keys.press('Enter');
    await keys.type('sale,draft');
    await keys.press('Enter');
    await keys.press('Backspace');
    await expect(popup.getByRole('list', { name: 'Tags of this link' }).getByRole('listitem')).toHaveText([
      'spring',
      'sale',
    ]);
    await reach(popup, 'UTM');
    await keys.press('Enter');
    await expect(inSection(popup, 'UTM').field('Source')).toBeVisible();
    for (const [label, value] of [
      ['Source', 'newsletter'],
      ['Medium', 'email'],
      ['Campaign', 'spring'],
    ] as const) {
      await reach(popup, label);
      await keys.type(value);
    }
    await expect(popup.getByText('utm_source=newsletter&utm_medium=email&utm_campaign=spring')).toBeVisible();
    // From any field, Enter does what the button does.
    await keys.press('Enter');
    await expect(inPopup(popup).shortAddress).toBeVisible();
    await expect(inPopup(popup).copy).toBeFocused();
    await expectCopied(popup);
    const address = await readClipboard();
    const listed = await service.api.listLinks({});
    expect(listed.ok && listed.value.links).toMatchObject([
      {
        short_url: address,
        tags: ['spring', 'sale'],
        has_utm: true,
        utm: { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'spring' },
      },
    ]);
  });

  await test.step('what is typed stays, whatever its field hears of at that moment', async () => {
    await page.goto(`${service.origin}/?typing`);
    const popup = await openPopup(page);
    const utm = inSection(popup, 'UTM');
    await utm.open();
    await expect(utm.field('Source')).toBeFocused();
    await popup.evaluate(async () => {
      // As on a busy machine, React gets to draw nothing that is not urgent: it puts that off by messages to itself.
      MessagePort.prototype.postMessage = () => undefined;
      const heard = new Promise<void>((resolve) => chrome.storage.onChanged.addListener(() => resolve()));
      await chrome.storage.session.set({ restoredValues: { version: 1, value: ['Newsletter'] } });
      await heard;
    });
    await popup.keyboard.type('news');
    await expect(utm.field('Source')).toHaveValue('news');
  });
});
