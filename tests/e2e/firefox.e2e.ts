import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { findFirefox } from '../../scripts/browsers/find.ts';
import { type Firefox, startFirefox } from './support/firefox.ts';
import { startTestService, type TestService } from './support/service.ts';
import { startSite } from './support/site.ts';

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const field = await page.waitForSelector(`::-p-xpath(//input[@id=//label[.="${label}"]/@for])`);
  await field?.type(text);
  await field?.press('Tab');
}

const buttonCalled = (name: string) => `::-p-xpath(//button[.="${name}"])`;

const program = findFirefox();

test.describe('in Firefox', () => {
  // One browser and one build for all of them: two workers would write the same folder at once.
  test.describe.configure({ mode: 'default' });

  // biome-ignore lint/suspicious/noSkippedTests: said out loud on a machine without Firefox, and run where there is one
  test.skip(program === undefined, 'No Firefox was found, so nothing of Hem was tried in Firefox.');

  let firefox: Firefox;
  let service: TestService;

  const connect = async () => {
    const options = await firefox.openPage('options.html#/connection');
    await typeInto(options, 'Base address or connection link', service.connectionLink);
    await options.locator(buttonCalled('Connect')).click();
    await options.waitForSelector('::-p-text(Connected to)');
  };

  test.beforeAll(async () => {
    service = await startTestService({});
    firefox = await startFirefox(program ?? '');
    await connect();
  });

  test.afterAll(async () => {
    await firefox.browser.close();
    await service.dispose();
  });

  test('the build loads, connects, and its popup shortens a page', async ({ request }) => {
    // Opened in a tab, the popup's page in front is itself, so an address is typed.
    const popup = await firefox.openPage('popup.html');
    await typeInto(popup, 'Address to shorten', `${service.origin}/?from=firefox`);
    await popup.locator(buttonCalled('Shorten & copy')).click();
    const output = await popup.waitForSelector('output');
    const shortAddress = await output?.evaluate((shown) => shown.textContent);
    const visit = await request.get(shortAddress ?? '', { maxRedirects: 0 });
    expect(visit.headers()['location']).toBe(`${service.origin}/?from=firefox`);

    await popup.waitForSelector('::-p-text(Copied)');
  });

  test('a page is read, and a picture is shown from where it is', async () => {
    const site = await startSite({});
    // No press on the toolbar's button can be had here; being allowed to reach the service allows to read its pages too.
    const tab = await firefox.browser.newPage();
    await tab.goto(service.origin);
    const popup = await firefox.openPage('popup.html');
    await typeInto(popup, 'Address to shorten', service.origin);
    // By the keyboard: a pointer may find the sticky button in front.
    const section = await popup.waitForSelector('section[data-section="preview"] button[aria-expanded]');
    await section?.press('Enter');
    const read = await popup.waitForSelector(buttonCalled('Read from the page'));
    await read?.press('Enter');
    await popup.waitForSelector('::-p-text(Filled in)');
    const title = await popup.waitForSelector('input[name="meta_title"]');
    expect(await title?.evaluate((input) => input.value)).toBe('Short links live here');

    await typeInto(popup, 'Picture', `${site.origin}/1200x630.png`);
    await popup.waitForSelector('::-p-text(Fits every network)');
    await site.close();
  });

  test('the sidebar opens at a press, and follows the tab', async () => {
    const settings = await firefox.openPage('options.html#/settings');
    const press = await settings.waitForSelector(buttonCalled('Open side panel'));
    /** What the sidebar shows: no tab of the browser, but a view of Hem, which its other pages see. */
    const shown = () =>
      settings.evaluate(() => {
        // Firefox alone knows this type.
        const sidebar: object = { type: 'sidebar' };
        const [view] = Reflect.get(globalThis, 'browser').extension.getViews(sidebar);
        return view?.document.body.innerText ?? null;
      });
    expect(await shown()).toBeNull();
    await press?.click();
    await expect.poll(shown).toContain("This page is part of an extension, so others can't open it.");
    // Hem may reach the service, and so read which of its pages are open.
    const tab = await firefox.browser.newPage();
    for (const page of ['?first', '?second']) {
      await tab.goto(`${service.origin}/${page}`);
      await expect.poll(shown).toContain(page);
      await expect.poll(shown).toContain('Shorten & copy');
    }
    await settings.bringToFront();
    await expect.poll(shown).toContain('part of an extension');
  });
});
