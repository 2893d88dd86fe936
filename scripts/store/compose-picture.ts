import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { isRightToLeft } from '../../lib/link/text-direction.ts';
import { escapeHtml } from '../escape-html.ts';
import { projectFolder } from '../run-build.ts';
import { themedStyle } from '../themed-style.ts';
import type { Listing } from './listing.ts';
import type { Picture, Scene } from './picture-plan.ts';

/** The sources of the pictures of a language. */
export interface Material {
  /** The tag of the language. */
  language: string;
  listing: Listing;
  /** Screens at twice their size. */
  screens: ReadonlyMap<Scene, Buffer>;
}

const dataUrl = (type: string, data: Buffer) => `data:${type};base64,${data.toString('base64')}`;
const style = await themedStyle('scripts/store/pictures.css');
const mark = dataUrl('image/svg+xml', await readFile(path.join(projectFolder, 'public/icon.svg')));

/** Endings and punctuation that begin no line, in languages without blanks between words. */
const endings = /^[\p{P}\p{sc=Hiragana}ー的]+$/u;

/** Returns a caption as HTML. In Chinese and Japanese it may break only before a word, as people would break it. */
function phrases(text: string, language: string): string {
  if (!/^(ja|zh)/.test(language)) return escapeHtml(text);
  const words = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  return Array.from(words, ({ segment }) => (endings.test(segment) ? '' : '<wbr>') + escapeHtml(segment)).join('');
}

/** True for the screens of the popup, which stand beside their caption. Pages stand below it. */
const isPopup = (scene: Scene) => scene === 'shorten' || scene === 'channels';

const screenOf = ({ screens }: Material, scene: Scene, layout: string) => {
  const source = dataUrl('image/png', screens.get(scene) ?? Buffer.alloc(0));
  return `<div class="window"><img class="screen ${layout}-screen" src="${source}"></div>`;
};

function content(picture: Picture, material: Material): string {
  const { language, listing } = material;
  if (picture.kind === 'icon') return `<img class="mark" src="${mark}" style="width: ${picture.mark}px">`;
  const name = escapeHtml(listing.name);
  if (picture.kind === 'promo') {
    const tagline = phrases(listing.tagline, language);
    const isWide = picture.width > 2 * picture.height;
    return `<main class="layout promo"><header class="promo-head"><p class="promo-name">${name}</p>
      <h1 class="caption promo-caption">${tagline}</h1></header>${isWide ? screenOf(material, 'shorten', 'promo') : ''}</main>
      <i class="stitches promo-stitches"></i>`;
  }
  const { scene, hasCaption } = picture;
  const layout = isPopup(scene) ? 'popup' : 'page';
  const head = `<header class="${layout}-head"><p class="name"><img class="name-mark" src="${mark}">${name}</p>
    <h1 class="caption">${phrases(listing.captions.get(scene) ?? '', language)}</h1></header>`;
  return `<main class="layout ${layout}">${hasCaption ? head : ''}${screenOf(material, scene, layout)}</main>
    <i class="stitches"></i>`;
}

const transparent = { r: 0, g: 0, b: 0, a: 0 };

/** Screens are laid out at this width, and drawn smaller for smaller pictures. */
const screenWidth = 1280;

/**
 * Draws a picture as a PNG, without opacity unless it is an icon.
 * @param page an empty page of the browser
 */
export async function draw(page: Page, picture: Picture, material: Material): Promise<Buffer> {
  const { width, height, kind } = picture;
  const scale = kind === 'screen' ? width / screenWidth : 1;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: Math.round(width / scale),
    height: Math.round(height / scale),
    deviceScaleFactor: scale,
    mobile: false,
  });
  const { language } = material;
  const direction = isRightToLeft(language) ? 'rtl' : 'ltr';
  await page.setContent(
    `<!doctype html><html lang="${language}" dir="${direction}"><style>${style}</style><body class="${kind}-ground">${content(picture, material)}`,
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  // Icons keep their transparent margin.
  if (kind === 'icon') await session.send('Emulation.setDefaultBackgroundColorOverride', { color: transparent });
  // Playwright's own screenshot would have the browser's scale.
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  const png = Buffer.from(data, 'base64');
  await session.send('Emulation.setDefaultBackgroundColorOverride', {});
  await session.detach();
  const size = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (size[0] !== width || size[1] !== height) throw new Error(`${picture.file} is ${size.join(' × ')} pixels.`);
  return png;
}
