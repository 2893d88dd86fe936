import { expect, type Page } from '@playwright/test';
import { openOptions, type Stage, shoot } from './scenes.ts';

/** Waits until no number is loading. */
const expectNumbers = (page: Page): Promise<void> => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

/** Takes screenshots of a link's page, the stats of all links, and those of a campaign. */
export async function shootStats(stage: Stage): Promise<void> {
  const { text, like } = stage.words;
  const link = await openOptions(stage, `/links/${stage.service.idOf('audio')}`);
  await expect(link.getByRole('heading', { level: 1 })).toHaveText('Audio guide for the permanent collection');
  await expect(link.getByRole('img', { name: like('made.qr') })).toBeVisible();
  await expectNumbers(link);
  await shoot(stage, link, 'link');
  await link.close();

  const stats = await openOptions(stage, '/stats');
  await expect(
    stats
      .getByRole('region', { name: text('stats.mine.heading') })
      .locator('dd')
      .first(),
  ).toHaveText(/^\d/);
  await expectNumbers(stats);
  await shoot(stage, stats, 'stats');
  await stats
    .getByRole('row', { name: /autumn-2026/ })
    .getByRole('link', { name: 'autumn-2026', exact: true })
    .click();
  await expect(stats.getByRole('heading', { level: 1, name: 'autumn-2026' })).toBeVisible();
  await expect(stats.getByRole('button', { name: text('stats.compare.stop') })).toBeHidden();
  await expectNumbers(stats);
  await shoot(stage, stats, 'campaign');
  await stats.close();
}
