import process from 'node:process';
import { startChromium } from '../../tests/e2e/support/chromium.ts';
import { connect } from '../../tests/e2e/support/connect.ts';
import { chromiumVariable } from '../../tests/e2e/support/environment.ts';
import { loadExtension } from '../../tests/e2e/support/extension.ts';
import { ensureChromium, ensureLanguages } from '../browsers/ensure.ts';
import { buildExtension } from '../build-extension.ts';
import { startDemoService } from '../screenshots/demo-service.ts';
import { freezeTime } from '../screenshots/frozen-time.ts';
import { seedRandom } from '../screenshots/seeded-random.ts';
import { readWords } from '../screenshots/words.ts';
import { step } from '../terminal/step.ts';
import { draw } from './compose-picture.ts';
import type { Listing } from './listing.ts';
import { localizedLinks } from './localized-links.ts';
import { type Picture, type Scene, scenes } from './picture-plan.ts';
import { takeScreen } from './take-screen.ts';

/** Writes the pictures of a language, which `pictureOf` draws. */
type Write = (language: string, pictureOf: (picture: Picture) => Promise<Buffer>) => Promise<void>;

/** Draws the pictures of some languages from the running extension, one language after the other. */
export async function drawPictures(listings: ReadonlyMap<string, Listing>, write: Write): Promise<void> {
  const program = await ensureChromium();
  await ensureLanguages(program);
  process.env[chromiumVariable] = program;
  // Dates are in the time zone of the browser.
  process.env['TZ'] = 'UTC';
  const frozen = await freezeTime(await buildExtension('chrome'));
  try {
    for (const [language, listing] of listings) {
      await step(`Drawing the pictures in ${language}`, () => drawLanguage(language, listing, frozen.folder, write));
    }
  } finally {
    await frozen.remove();
  }
}

async function drawLanguage(code: string, listing: Listing, folder: string, write: Write): Promise<void> {
  // Again for each language, so that a picture is the same whichever languages are drawn before it.
  seedRandom();
  const words = await readWords(code);
  const language = words.text('language');
  const service = await startDemoService({ port: 0, links: localizedLinks(listing.demo) });
  const chromium = await startChromium({ scale: 2, language: code === 'en' ? 'en-US' : language });
  try {
    const extension = await loadExtension(chromium, folder);
    await connect(chromium, extension, service);
    const screens = new Map<Scene, Buffer>();
    for (const scene of scenes) {
      screens.set(scene, await takeScreen({ chromium, extension, service, words }, scene));
    }
    const material = { language, listing, screens };
    const page = await chromium.context.newPage();
    const drawn = new Map<string, Promise<Buffer>>();
    await write(code, (picture) => {
      const key = JSON.stringify(picture);
      const png = drawn.get(key) ?? draw(page, picture, material);
      drawn.set(key, png);
      return png;
    });
  } finally {
    await chromium.close();
    await service.close();
  }
}
