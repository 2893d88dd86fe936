import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { snippetFor } from '../docs/snippets.ts';
import { openTab } from './support/open-tab.ts';
import { expect, test } from './support/test.ts';

/** Serves a page that allows no scripts and no requests of its own. */
async function startStrictSite() {
  const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" };
  const server = createServer((_, response) => response.writeHead(200, headers).end('<h1>Strict</h1>'));
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('the bookmarklet of docs/shortcuts.md opens a page that shortens, and holds no token', async ({
  context,
  service,
  readClipboard,
}) => {
  const site = await startStrictSite();
  const settings = { origin: service.origin, token: service.token };
  const [html, bookmarklet] = await Promise.all([
    snippetFor(['Bookmarklet', 'html'], settings),
    snippetFor(['Bookmarklet', 'js'], settings),
  ]);
  expect(bookmarklet).not.toContain(service.token);
  // In place of the proxy that answers it on the domain of the service.
  await context.route(`${service.origin}/shorten.html`, (route) =>
    route.fulfill({
      body: html,
      contentType: 'text/html',
      headers: { 'Content-Security-Policy': "frame-ancestors 'none'" },
    }),
  );
  const page = await openTab(context, `${site.origin}/read?a=1&b=ü#part`);
  const press = async () => {
    const opening = context.waitForEvent('page');
    await page.evaluate(bookmarklet.replace(/^javascript:/, ''));
    const opened = await opening;
    await opened.waitForLoadState();
    return opened;
  };

  const first = await press();
  await expect(first.getByLabel('Address')).toHaveValue(`${site.origin}/read?a=1&b=%C3%BC#part`);
  expect(await first.evaluate(() => opener)).toBeNull();
  await first.getByLabel('Token').fill('wrong');
  await first.getByRole('button').click();
  await expect(first.locator('output')).toHaveText(/token/i);
  await first.getByLabel('Token').fill(service.token);
  await first.getByRole('button').click();
  await expect(first.locator('output')).toHaveText(/^Copied: /);
  const short = await readClipboard();
  expect(await first.locator('output').textContent()).toBe(`Copied: ${short}`);

  const second = await press();
  await expect(second.getByLabel('Token')).toHaveValue(service.token);
  const listed = await service.api.listLinks({ limit: '10' });
  expect(listed.ok && listed.value.links.map(({ short_url, long_url }) => [short_url, long_url])).toEqual([
    [short, `${site.origin}/read?a=1&b=%C3%BC#part`],
  ]);
  await service.stop();
  await second.getByRole('button').click();
  await expect(second.locator('output')).toHaveText('The service does not answer.');
  await site.close();
});
