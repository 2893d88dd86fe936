import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { projectFolder } from '../run-build.ts';

const sizes = [16, 24, 32, 48, 64, 96, 128];

const fillPage = '<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>';

/** The folder of the icons in the extension. */
export const iconsFolder = path.join(projectFolder, 'public/icons');

/** Draws public/icon.svg in Chromium. Returns the PNG files by name. */
export async function drawIcons(executablePath: string): Promise<ReadonlyMap<string, Buffer>> {
  const svg = await readFile(path.join(projectFolder, 'public/icon.svg'), 'utf8');
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage();
    await page.setContent(fillPage + svg);
    const icons = new Map<string, Buffer>();
    for (const size of sizes) {
      await page.setViewportSize({ width: size, height: size });
      icons.set(`${size}.png`, await page.screenshot({ omitBackground: true }));
    }
    return icons;
  } finally {
    await browser.close();
  }
}
