import type { Page } from '@playwright/test';
import { inSection } from './support/editor.ts';
import { expectCopied, inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

/** Moves the focus from control to control until it reaches a given one. */
async function reach(page: Page, target: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const name = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
      return at?.getAttribute('aria-label') ?? label ?? (at?.textContent || at?.getAttribute('title') || '');
    });
  for (let presses = 0; presses < 40; presses++) {
    if ((await name()) === target) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No control is called ${target}: the last one was ${await name()}.`);
}

test('the popup works by keyboard', async ({ page, service, connect, openPopup, readClipboard }) => {
  await connect();
  await test.step('a link with UTM and tags is created by keyboard only', async () => {
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
    // Enter in any field presses the button.
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

  await test.step('typed text stays when its field gets a new value while typing', async () => {
    await page.goto(`${service.origin}/?typing`);
    const popup = await openPopup(page);
    const utm = inSection(popup, 'UTM');
    await utm.open();
    await expect(utm.field('Source')).toBeFocused();
    await popup.evaluate(async () => {
      // Simulate a busy machine on which React draws only urgent updates: it schedules others by messages to itself.
      MessagePort.prototype.postMessage = () => undefined;
      const changed = new Promise<void>((resolve) => chrome.storage.onChanged.addListener(() => resolve()));
      const stored = await chrome.storage.local.get<{ connections: { value: { id: string }[] } }>('connections');
      const key = `connection:${stored.connections.value[0]?.id}:restoredValues`;
      await chrome.storage.session.set({ [key]: { version: 1, value: ['Newsletter'] } });
      await changed;
    });
    await popup.keyboard.type('news');
    await expect(utm.field('Source')).toHaveValue('news');
  });
});
