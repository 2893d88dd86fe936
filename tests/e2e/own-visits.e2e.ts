import { expect, test } from './support/test.ts';

test('a press on the service’s page keeps this browser’s visits out of the stats', async ({ page, service }) => {
  // Chromium without a window counts as a bot.
  await page.setExtraHTTPHeaders({
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
  });
  const made = await service.api.createLink({ long_url: `${service.origin}/health`, custom_link: 'way' });
  if (!made.ok) throw new Error(`Not created: ${made.failure.kind}`);
  const clicksAfter = async (visits: number) => {
    for (let visit = 0; visit < visits; visit += 1) {
      await page.goto(`${service.origin}/way`);
      expect(page.url()).toBe(`${service.origin}/health`);
    }
    const stats = await service.api.retrieveStats({ id: made.value.id });
    return stats.ok ? stats.value.total_count : null;
  };
  const press = async (name: string) => {
    await page.goto(`${service.origin}/v1/own-visits`);
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    await expect(button).toBeHidden();
  };
  expect(await clicksAfter(1)).toBe(1);
  await press('Don’t count my visits');
  expect(await clicksAfter(2)).toBe(1);
  await press('Count my visits');
  expect(await clicksAfter(1)).toBe(2);
});
