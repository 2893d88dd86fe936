import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inPopup } from './support/pages.ts';
import { test as base, expect } from './support/test.ts';

/** A site whose path `/slow/<name>` answers only once the test lets it, on two origins. */
interface SlowSite {
  origin: string;
  other: string;
  /** Waits until such a path has been requested. */
  requested: (path: string) => Promise<void>;
  /** Waits for that, and then answers. */
  answer: (path: string) => Promise<void>;
}

const test = base.extend<{ site: SlowSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this very pattern
  site: async ({}, use) => {
    const waiting = new Map<string, () => void>();
    const server = createServer(({ url = '' }, response) => {
      const end = () => response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${url}</title>${url}`);
      if (url.startsWith('/slow/')) waiting.set(url, end);
      else end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const requested = (path: string) => expect.poll(() => waiting.has(path)).toBe(true);
    await use({
      origin: `http://127.0.0.1:${port}`,
      other: `http://localhost:${port}`,
      requested,
      answer: async (path) => {
        await requested(path);
        waiting.get(path)?.();
      },
    });
    server.closeAllConnections();
    server.close();
  },
});

test('the popup over a tab that is loading or leaving says so, and creates no link to a page that the tab has left', async ({
  connect,
  page,
  service,
  site,
  openPopup,
}) => {
  await connect();
  const leaveFor = (address: string) =>
    page.evaluate((address) => {
      setTimeout(() => location.assign(address));
    }, address);
  const addresses = async () => {
    const listed = await service.api.listLinks({ limit: '10' });
    return listed.ok ? listed.value.links.map(({ long_url }) => long_url) : null;
  };

  await test.step('a page of the same site that loads slowly gets its form once it is there', async () => {
    await page.goto(`${site.origin}/old`);
    await leaveFor(`${site.origin}/slow/one`);
    await site.requested('/slow/one');
    const popup = await openPopup(page);
    await expect(popup.getByText('This page is still loading.')).toBeVisible();
    await expect(inPopup(popup).address).toBeFocused();
    await site.answer('/slow/one');
    await expect(inPopup(popup).shorten).toBeFocused();
    await popup.keyboard.press('Enter');
    await expect(inPopup(popup).shortAddress).toBeVisible();
    expect(await addresses()).toEqual([`${site.origin}/slow/one`]);
    await popup.close();
  });

  await test.step('a tab that leaves while the popup is open says where it went', async () => {
    await page.goto(`${site.origin}/old`);
    const popup = await openPopup(page);
    await expect(inPopup(popup).shorten).toBeFocused();
    await leaveFor(`${site.origin}/slow/two`);
    await site.answer('/slow/two');
    await expect(popup.getByText(`This tab now shows ${site.origin}/slow/two.`)).toBeVisible();
    await expect(inPopup(popup).shorten).toHaveCount(0);
    await popup.keyboard.press('Enter');
    await expect(inPopup(popup).shorten).toBeFocused();
    await expect(inPopup(popup).title).toHaveValue('/slow/two');
    await popup.close();
  });

  await test.step('another site needs another press, since the browser hides its address', async () => {
    await page.goto(`${site.origin}/old`);
    const popup = await openPopup(page);
    await expect(inPopup(popup).shorten).toBeFocused();
    await leaveFor(`${site.other}/slow/three`);
    await site.answer('/slow/three');
    await expect(popup.getByText('This tab now shows another page.')).toBeVisible();
    await expect(inPopup(popup).shorten).toHaveCount(0);
    await popup.close();
  });

  await test.step('a new tab that loads slowly says so, and then asks for another press', async () => {
    await page.goto('about:blank');
    const loading = page.goto(`${site.other}/slow/four`);
    await site.requested('/slow/four');
    const popup = await openPopup(page);
    await expect(popup.getByText('This page is still loading.')).toBeVisible();
    await site.answer('/slow/four');
    await loading;
    await expect(popup.getByText("The page has loaded. Press Hem's button again")).toBeVisible();
    await popup.close();
    const again = await openPopup(page);
    await expect(inPopup(again).shorten).toBeFocused();
    await again.close();
  });
  expect(await addresses()).toEqual([`${site.origin}/slow/one`]);
});
