import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { drawIcons, iconsFolder } from '../../scripts/icons/draw-icons.ts';
import { chromiumProgram } from './support/environment.ts';
import { expect, test } from './support/test.ts';

/** Returns the greatest difference between two pictures of the same size in one channel of a pixel. */
const difference = (page: Page, pictures: readonly Buffer[]): Promise<number> =>
  page.evaluate(
    async (urls) => {
      const pixels = async (url: string) => {
        const image = await createImageBitmap(await (await fetch(url)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
        canvas?.drawImage(image, 0, 0);
        return canvas?.getImageData(0, 0, image.width, image.height).data ?? [];
      };
      const [one = [], other = []] = await Promise.all(urls.map(pixels));
      if (one.length !== other.length) return 255;
      return Array.from(one).reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0);
    },
    pictures.map((png) => `data:image/png;base64,${png.toString('base64')}`),
  );

test('the icons of the extension show icon.svg; if not, `npm run icons` draws them again', async ({ page }) => {
  const drawn = await drawIcons(chromiumProgram());
  expect((await readdir(iconsFolder)).toSorted()).toEqual([...drawn.keys()].toSorted());
  for (const [name, png] of drawn) {
    const saved = await readFile(path.join(iconsFolder, name));
    // Versions of Chromium smooth edges a bit differently.
    expect(await difference(page, [saved, png]), name).toBeLessThan(24);
  }
});
