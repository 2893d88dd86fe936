/**
 * `npm run icons`: draws the extension's icons from public/icon.svg. They are tracked, since a build that draws them
 * would have other bytes on other processors. Run it after a change of icon.svg.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureChromium } from '../browsers/ensure.ts';
import { drawIcons, iconsFolder } from './draw-icons.ts';

await mkdir(iconsFolder, { recursive: true });
for (const [name, png] of await drawIcons(await ensureChromium())) await writeFile(path.join(iconsFolder, name), png);
