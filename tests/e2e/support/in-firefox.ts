import type { Page } from 'puppeteer-core';
import type { Firefox } from './firefox.ts';
import type { TestService } from './service.ts';

/** Types into a field after its present text, and leaves it. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const field = await page.waitForSelector(`::-p-xpath(//input[@id=//label[.="${label}"]/@for])`);
  await field?.type(text);
  await field?.press('Tab');
}

/** Returns a selector of a button by its own text, without icon and key. */
export const buttonCalled = (name: string) => `::-p-xpath(//button[text()="${name}"])`;

/** Connects Hem to a service with the form. Returns the form's page. */
export async function connectTo(firefox: Firefox, service: TestService): Promise<Page> {
  const options = await firefox.openPage('options.html#/connection');
  await typeInto(options, 'Base address or connection link', service.connectionLink);
  await options.locator(buttonCalled('Connect')).click();
  await options.waitForSelector('::-p-text(Connected to)');
  return options;
}

/** Shortens an address that is typed into the popup. Returns the short address. */
export async function shortenIn(popup: Page, address: string): Promise<string> {
  await typeInto(popup, 'Address to shorten', address);
  await popup.locator(buttonCalled('Shorten & copy')).click();
  const output = await popup.waitForSelector('output');
  return (await output?.evaluate((shown) => shown.textContent)) ?? '';
}
