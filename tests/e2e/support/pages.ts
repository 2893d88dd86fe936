import { expect, type Page } from '@playwright/test';

/** Returns the popup's parts, by their accessible names. */
export const inPopup = (popup: Page) => ({
  title: popup.getByLabel('Title', { exact: true }),
  slug: popup.getByLabel('Custom slug'),
  address: popup.getByLabel('Address to shorten'),
  shorten: popup.getByRole('button', { name: 'Shorten & copy' }),
  shortAddress: popup.getByRole('region', { name: 'Your short link' }).locator('output'),
  copy: popup.getByRole('button', { name: 'Copy', exact: true }),
  another: popup.getByRole('button', { name: 'Create another' }),
  problem: popup.getByRole('alert'),
  /** The existing links of the page. */
  pageLinks: popup.getByRole('region', { name: /^(This page has|A short link leads to)/ }),
  stats: popup.getByRole('button', { name: 'Stats', exact: true }),
  edit: popup.getByRole('button', { name: 'Edit', exact: true }),
  remove: popup.getByRole('button', { name: 'Delete', exact: true }),
  takeBack: popup.getByRole('button', { name: 'Undo' }),
  makeAnother: popup.getByRole('button', { name: 'Create another' }),
  backToLinks: popup.getByRole('button', { name: 'Links of this page' }),
  find: popup.getByRole('button', { name: 'Find a link' }),
  search: popup.getByRole('searchbox', { name: 'Find a link' }),
  foundLinks: popup.getByRole('region', { name: 'Find a link' }).getByRole('listitem'),
});

/** Waits until the popup has copied, which happens after it shows the link. */
export const expectCopied = (popup: Page): Promise<void> =>
  expect(popup.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();

/** Returns the parts of Options > Connection. */
export const inConnection = (options: Page) => ({
  address: options.getByLabel('Base address or connection link'),
  token: options.getByLabel('Token', { exact: true }),
  connect: options.getByRole('button', { name: 'Connect', exact: true }),
  connected: options.getByRole('status').filter({ hasText: 'Connected to' }),
  problem: options.getByRole('alert'),
});
