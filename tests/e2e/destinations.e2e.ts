import type { ServerResponse } from 'node:http';
import { expectAccessible } from './support/accessibility.ts';
import { lean, startChromium } from './support/chromium.ts';
import { connect } from './support/connect.ts';
import { extensionFolder } from './support/environment.ts';
import { loadExtension, stopWorker } from './support/extension.ts';
import { openTab } from './support/open-tab.ts';
import { grantOrigin } from './support/permissions.ts';
import { startSecureSites } from './support/secure-sites.ts';
import { expect, test } from './support/test.ts';

test('destinations are checked on request, and the permission is then returned', async ({ service }) => {
  const held: ServerResponse[] = [];
  const statuses: Record<string, number> = { 'https://gone.test/page': 404, 'https://refused.test/': 403 };
  const redirects: Record<string, string> = {
    'https://works.test/old': 'https://works.test/new',
    'https://works.test/away': 'https://other.test/landing',
  };
  const sites = await startSecureSites((address, response) => {
    const location = redirects[address];
    if (address.startsWith('https://slow.test/')) held.push(response);
    else if (location === undefined) response.writeHead(statuses[address] ?? 200).end('<title>A page</title>');
    else response.writeHead(301, { location }).end();
  });
  const chromium = await startChromium({ args: [...lean, ...sites.chromiumArgs] });
  const { context } = chromium;
  const extension = await loadExtension(chromium, extensionFolder());
  await connect(chromium, extension, service);
  const destinations = [
    ...['https://works.test/fine', 'https://works.test/fine#part', 'https://works.test/old', 'https://works.test/away'],
    ...['https://gone.test/page', 'https://refused.test/', 'https://absent.invalid/', 'http://plain.test/'],
  ];
  for (const [at, long_url] of destinations.entries())
    await service.api.createLink({ long_url, title: `Link ${at}`, custom_link: `link-${at}` });
  const page = await openTab(context, extension.url('options.html#/links'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('status').filter({ hasText: '8 links' })).toBeVisible();
  const origins = () => page.evaluate(async () => (await chrome.permissions.getAll()).origins?.toSorted());
  const before = await origins();
  const dialog = page.getByRole('dialog', { name: 'Check destinations' });
  const check = async () => {
    await page.getByRole('button', { name: 'Check destinations' }).click();
    await expect(dialog.getByRole('button', { name: 'Check', exact: true })).toBeEnabled();
  };
  const line = (number: number) => dialog.getByRole('listitem').filter({ hasText: `Link ${number}` });

  await test.step('each address is requested once, without cookies, and without a short link of one’s own', async () => {
    await page.getByRole('checkbox', { name: 'Select all links' }).click();
    await check();
    await expect(dialog.getByText('Hem requests 6 addresses')).toBeVisible();
    await expect(dialog.getByText('read 4 sites')).toBeVisible();
    await expectAccessible(page);
    expect(sites.requests).toEqual([]);
    for (const host of ['works.test', 'gone.test', 'refused.test', 'absent.invalid'])
      await grantOrigin(chromium, extension, `https://${host}`);
    await dialog.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(dialog.getByText('6 of 6 checked')).toBeVisible();
    await expect(line(0)).toContainText('Works');
    await expect(line(1)).toContainText('Works');
    await expect(line(2)).toContainText('Leads to https://works.test/new');
    await expect(line(3)).toContainText('Leads on to another site that Hem may not read');
    await expect(line(4)).toContainText('Gone. The site answers 404.');
    await expect(line(5)).toContainText('The site answers 403.');
    await expect(line(6)).toContainText('No answer');
    await expect(line(7)).toContainText('Not checked');
    await expectAccessible(page);
    expect(sites.requests.filter(({ address }) => address === 'https://works.test/fine')).toHaveLength(1);
    for (const { headers } of sites.requests) {
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('referer');
      expect(headers['cache-control']).toBe('no-cache');
    }
    await expect.poll(origins).toEqual(before);
  });

  await test.step('a redirect to another site is followed once all sites are allowed', async () => {
    await grantOrigin(chromium, extension, 'https://*');
    await dialog.getByRole('button', { name: 'Allow all sites and check these' }).click();
    await expect(line(3)).toContainText('Leads to https://other.test/landing');
    await expect(dialog.getByText('6 of 6 checked')).toBeVisible();
    await expect.poll(origins).toEqual(before);
  });

  await test.step('closing the page ends the check and returns the permission', async () => {
    await service.api.createLink({ long_url: 'https://slow.test/', title: 'Slow' });
    const closing = await openTab(context, extension.url('options.html#/links'));
    await closing.getByRole('button', { name: 'Refresh' }).click();
    await closing.getByRole('button', { name: 'More for Slow' }).click();
    await closing.getByRole('menuitem', { name: 'Check destinations' }).click();
    await grantOrigin(chromium, extension, 'https://slow.test');
    await closing.getByRole('dialog').getByRole('button', { name: 'Check', exact: true }).click();
    await expect.poll(() => held.length).toBe(1);
    expect(await origins()).toContain('https://slow.test/*');
    const ended = new Promise((resolve) => held[0]?.once('close', resolve));
    await closing.close();
    await ended;
    await expect.poll(origins).toEqual(before);
  });

  await test.step('so does the next start of the background after a crash of the page', async () => {
    await page.evaluate(async () => {
      await chrome.permissions.request({ origins: ['https://slow.test/*'] });
      await chrome.storage.local.set({ lentSites: { version: 1, value: ['https://slow.test/*'] } });
    });
    await stopWorker(chromium, extension);
    await page.reload();
    await expect.poll(origins).toEqual(before);
  });
  await chromium.close();
  await sites.close();
});
