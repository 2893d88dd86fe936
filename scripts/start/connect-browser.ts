import type { Browser, Page } from 'puppeteer-core';
import type { OwnConnection } from './connection-file.ts';
import type { OpenBrowser } from './opening.ts';

const addressField = '::-p-xpath(//input[@id=//label[.="Base address or connection link"]/@for])';
const connectedTo = (host: string) => `::-p-xpath(//*[@role="status"][contains(., "Connected to ${host}")])`;
const saved = '::-p-xpath(//form//*[@role="status"][.="Saved"])';
const waitOptions = { timeout: 20_000 };

/** Opens Options > Connection. In Firefox, goto never resolves for such a page: what it shows is waited for instead. */
async function openForm(page: Page, options: string): Promise<void> {
  page.goto(options).catch(() => undefined);
  await page.waitForSelector(addressField, waitOptions);
}

async function fill(page: Page, link: string): Promise<void> {
  await page.locator(addressField).click();
  // In one piece, in place of what is there, as a paste does: Hem takes the token out before it can be seen. The two
  // browsers have no newer command for it in common.
  await page.evaluate((text) => {
    document.execCommand('selectAll');
    document.execCommand('insertText', false, text);
  }, link);
  await page.locator('form button[type="submit"]').click();
  await page.waitForSelector(saved, waitOptions);
}

/**
 * Keeps a page in front while something is done in it: a tab that opens meanwhile, as Hem's first steps do, hides it,
 * and what is hidden is not drawn and takes no press.
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
 * Connects Hem as a person does: the connection link into Options > Connection, then Connect. A Hem that an earlier
 * start connected by the same link is left as it is. Where it fails, the form stays open to be seen to.
 *
 * @throws puppeteer's TimeoutError when Hem does not say that it is connected.
 */
export async function connectBrowser({ browser, options }: OpenBrowser, { link, kept }: OwnConnection): Promise<void> {
  const page = await browser.newPage();
  await openForm(page, options);
  const isConnected = kept && (await page.$(connectedTo(new URL(link).host))) !== null;
  if (!isConnected) await inFront(browser, page, () => fill(page, link));
  await page.close();
}
