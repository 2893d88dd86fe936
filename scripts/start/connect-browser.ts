import type { Browser, Page } from 'puppeteer-core';
import type { OwnConnection } from './connection-file.ts';
import type { OpenBrowser } from './opening.ts';

const addressField = '::-p-xpath(//input[@id=//label[.="Base address or connection link"]/@for])';
const connectedTo = (host: string) => `::-p-xpath(//*[@role="status"][contains(., "Connected to ${host}")])`;
const saved = '::-p-xpath(//form//*[@role="status"][.="Saved"])';
const waitOptions = { timeout: 20_000 };

/** Opens Options > Connection. In Firefox, goto never resolves for such a page, so wait for its content. */
async function openForm(page: Page, options: string): Promise<void> {
  page.goto(options).catch(() => undefined);
  await page.waitForSelector(addressField, waitOptions);
}

async function fill(page: Page, link: string): Promise<void> {
  await page.locator(addressField).click();
  // Replace the whole text at once, as a paste does, since Hem removes the token before it is visible. The browsers
  // share no newer command for this.
  await page.evaluate((text) => {
    document.execCommand('selectAll');
    document.execCommand('insertText', false, text);
  }, link);
  await page.locator('form button[type="submit"]').click();
  await page.waitForSelector(saved, waitOptions);
}

/**
 * Keeps a page in front during an action. Another tab, such as Hem's first steps, would hide the page, and a hidden
 * page is not rendered and takes no clicks.
 */
async function inFront(browser: Browser, page: Page, act: () => Promise<void>): Promise<void> {
  const stay = () => void page.bringToFront().catch(() => undefined);
  browser.on('targetcreated', stay);
  try {
    await page.bringToFront();
    await act();
  } finally {
    browser.off('targetcreated', stay);
  }
}

/**
 * Connects Hem like a person: pastes the connection link into Options > Connection, and presses Connect. Does nothing
 * if Hem is already connected by the same link. If it fails, the form stays open.
 *
 * @throws puppeteer's TimeoutError if Hem does not report the connection
 */
export async function connectBrowser({ browser, options }: OpenBrowser, { link, kept }: OwnConnection): Promise<void> {
  const page = await browser.newPage();
  await openForm(page, options);
  const isConnected = kept && (await page.$(connectedTo(new URL(link).host))) !== null;
  if (!isConnected) await inFront(browser, page, () => fill(page, link));
  await page.close();
}
