import type { Page } from '@playwright/test';

/** The popup's parts, by the names a person sees and hears. */
export const inPopup = (popup: Page) => ({
  title: popup.getByLabel('Title', { exact: true }),
  slug: popup.getByLabel('Custom slug'),
  address: popup.getByLabel('Address to shorten'),
  shorten: popup.getByRole('button', { name: 'Shorten & copy' }),
  shortAddress: popup.getByRole('region', { name: 'Your short link' }).locator('output'),
  copy: popup.getByRole('button', { name: 'Copy', exact: true }),
  undo: popup.getByRole('button', { name: 'Undo' }),
  another: popup.getByRole('button', { name: 'New', exact: true }),
  problem: popup.getByRole('alert'),
});

/** The parts of Options > Connection. */
export const inConnection = (options: Page) => ({
  address: options.getByLabel('Base address or connection link'),
  token: options.getByLabel('Token', { exact: true }),
  connect: options.getByRole('button', { name: 'Connect', exact: true }),
  connected: options.getByRole('status').filter({ hasText: 'Connected to' }),
  problem: options.getByRole('alert'),
});
