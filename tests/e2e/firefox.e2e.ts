import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { findFirefox } from '../../scripts/browsers/find.ts';
import { type Firefox, startFirefox } from './support/firefox.ts';
import { startTestService, type TestService } from './support/service.ts';

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const field = await page.waitForSelector(`::-p-xpath(//input[@id=//label[.="${label}"]/@for])`);
  await field?.type(text);
  await field?.press('Tab');
}

const buttonCalled = (name: string) => `::-p-xpath(//button[.="${name}"])`;

const program = findFirefox();

test.describe('in Firefox', () => {
  // biome-ignore lint/suspicious/noSkippedTests: said out loud on a machine without Firefox, and run where there is one
  test.skip(program === undefined, 'No Firefox was found, so nothing of Hem was tried in Firefox.');

  let firefox: Firefox;
  let service: TestService;

  test.beforeAll(async () => {
    service = await startTestService({});
    firefox = await startFirefox(program ?? '');
  });

  test.afterAll(async () => {
    await firefox.browser.close();
    await service.dispose();
  });

  test('the build loads, connects, and its popup shortens a page', async ({ request }) => {
    const options = await firefox.openPage('options.html#/connection');
    await typeInto(options, 'Base address or connection link', service.connectionLink);
    await options.locator(buttonCalled('Connect')).click();
    await options.waitForSelector('::-p-text(Connected to)');

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
});
