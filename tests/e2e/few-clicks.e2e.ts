import { type Site, startSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

const goal = '<!doctype html><title>The goal</title>';

/** A person's browser: Playwright's own names itself as a program. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

test.describe('a visitor without scripts', () => {
  let site: Site;
  test.beforeEach(async () => {
    site = await startSite({ '/goal': goal, '/goal?from=mail': goal });
  });
  test.afterEach(() => site.close());

  test('looks at a link’s preview, opens it from there, and presses for a link with few clicks', async ({
    chromium,
    service,
  }) => {
    const create = async (custom_link: string, limit?: string) => {
      const made = await service.api.createLink({
        custom_link,
        long_url: `${site.origin}/goal`,
        ...(limit !== undefined && { has_expiration: true, expiration_clicks: limit }),
      });
      if (!made.ok) throw new Error(`The service refused the link: ${JSON.stringify(made.failure)}`);
    };
    await create('plain');
    await create('once', '1');
    const context = await chromium.context.browser()?.newContext({ javaScriptEnabled: false, userAgent });
    if (!context) throw new Error('This Chromium opens no other context.');
    const page = await context.newPage();

    await test.step('preview', async () => {
      await page.goto(`${service.origin}/plain+?from=mail`);
      await expect(page.getByText(new URL(site.origin).host, { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Open link' }).click();
      await expect(page).toHaveTitle('The goal');
    });

    await test.step('press', async () => {
      // A second look, such as by a program that checks links, uses nothing up.
      for (let looks = 0; looks < 2; looks += 1) await page.goto(`${service.origin}/once#part`);
      await page.getByRole('button', { name: 'Open link' }).click();
      await expect(page).toHaveTitle('The goal');
      expect(new URL(page.url()).hash).toBe('#part');
      await page.goto(`${service.origin}/once`);
      await expect(page.getByRole('heading')).toHaveText('This link has expired');
    });
    await context.close();
  });
});
