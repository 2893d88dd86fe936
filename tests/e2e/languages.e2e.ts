import { paths, type RouteName } from '../../lib/link/route-table.ts';
import { lean, startChromium } from './support/chromium.ts';
import { englishFinder, isBuilt, readTexts, recordTexts } from './support/languages.ts';
import { openTab } from './support/open-tab.ts';
import { expect } from './support/test.ts';
import { shownBy, testWatched } from './support/watched-popup.ts';

/** A `test` in a browser of another language. The popup records its content. */
const test = testWatched.extend<{ language: string }>({
  language: ['en', { option: true }],
  chromium: async ({ language }, use) => {
    const chromium = await startChromium({ language, args: lean });
    await use(chromium);
    await chromium.close();
  },
});

for (const [language, direction] of [
  ['de', 'ltr'],
  ['ja', 'ltr'],
  ['ar', 'rtl'],
] as const) {
  test.describe(`in ${new Intl.DisplayNames('en', { type: 'language' }).of(language)}`, () => {
    test.use({ language });

    test('the popup and all pages of the options show no English sentence', async ({
      connect,
      context,
      extension,
      openPopup,
      page,
      service,
      worker,
    }, testInfo) => {
      testInfo.skip(!isBuilt(language), `locales/${language}.yml is not complete yet.`);
      const isSpoken = (await worker.evaluate(() => chrome.i18n.getUILanguage())).startsWith(language);
      testInfo.skip(!isSpoken, `This Chromium does not speak ${language}. Debian has its languages in chromium-l10n.`);
      const texts = await readTexts(language);
      const text = (name: string) => texts.get(name) ?? '';
      const findEnglish = await englishFinder(language);
      await connect();
      await page.goto(`${service.origin}/?language`);

      await test.step('from the popup’s first picture on', async () => {
        const popup = await openPopup(page);
        const shorten = popup.getByRole('button', { name: text('popup_shorten') });
        await expect(shorten).toBeFocused();
        await expect(popup.locator('html')).toHaveAttribute('lang', language);
        await expect(popup.locator('html')).toHaveAttribute('dir', direction);
        const [first = ''] = (await shownBy(popup)).texts;
        expect(first).toContain(text('popup_shorten'));
        await shorten.press('Enter');
        await expect(popup.locator('output').first()).toBeVisible();
        const { texts: shown, shift } = await shownBy(popup);
        expect(findEnglish(shown.flatMap((one) => one.split('\n')))).toEqual([]);
        expect(shift).toBe(0);
        await popup.close();
      });

      const listed = await service.api.listLinks({ limit: '1' });
      const id = (listed.ok && listed.value.links[0]?.id) || '';
      const readRecorded = await recordTexts(context);
      for (const name of Object.keys(paths) as RouteName[]) {
        await test.step(`on ${paths[name]}`, async () => {
          const options = await openTab(context, extension.url(`options.html#${paths[name].replace(':id', id)}`));
          await expect(options.getByRole('heading').first()).toBeVisible();
          await options.waitForLoadState('networkidle');
          await expect(options.locator('html')).toHaveAttribute('lang', language);
          await expect(options.locator('html')).toHaveAttribute('dir', direction);
          expect(findEnglish(await readRecorded())).toEqual([]);
          await options.close();
        });
      }
    });
  });
}
