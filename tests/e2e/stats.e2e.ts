import { makeVisits, recount, trustedProxies, visitAll } from '../setup/visits.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

const time = { now: new Date() };
const dayLength = 86_400_000;

test.use({ serviceOptions: { clock: () => time.now, proxies: trustedProxies } });

/** A link that was visited over the last 20 days, made 40 days ago. */
async function visitedLink(service: { baseAddress: string; token: string }, count: number) {
  const now = Date.now();
  time.now = new Date(now - 40 * dayLength);
  const made = await fetch(`${service.baseAddress}/link/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ long_url: 'https://example.com/spring/sale', title: 'Spring sale' }),
  });
  const { data } = await made.json();
  const visits = makeVisits({ count, days: 20, now });
  await visitAll(data.short_url, visits, time);
  time.now = new Date(now);
  return { id: String(data.id), counted: recount(visits) };
}

test('the figures of a link, whole', async ({ connect, context, extension, service }) => {
  test.setTimeout(180_000);
  await connect();
  const { id, counted } = await visitedLink(service, 300);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(extension.url(`options.html#/links/${id}/stats`));
  await expect(page.getByRole('heading', { level: 1, name: 'Spring sale' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Clicks by country' })).toBeVisible();
  const figure = page.locator('dd').first();
  await expect(figure).toHaveText(String(counted.total_count));

  for (const width of [360, 800, 1600]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (process.env['HEM_SHOTS']) {
        await page.screenshot({
          path: `${process.env['HEM_SHOTS']}/stats-${width}-${colorScheme}.png`,
          fullPage: true,
        });
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, 'nothing is wider than the page').toBeLessThanOrEqual(width);
    }
  }
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
