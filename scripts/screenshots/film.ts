import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { expect, type Page } from '@playwright/test';
import { openPopup } from '../../tests/e2e/support/popup.ts';
import { say } from '../terminal/step.ts';
import { type DemoLink, demoLinks } from './demo-links.ts';
import { buttonPlace, drawShot, filmPage, filmSize, filmWindow, restPlace, type Shot } from './film-window.ts';
import { type Frame, minDistance, toMovingPng } from './moving-png.ts';
import { openWebPage, resize, type Stage } from './scenes.ts';
import { toSmallPng } from './small-png.ts';

/*
 * The moving picture of the main job: the popup is opened on a page, Enter creates and copies the link, and later the
 * popup shows its clicks. The popup is the real one; the window around it is drawn. For people who want no motion,
 * there is a still picture.
 */

const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

/** The number of times that the picture plays before it stops at its last frame. */
const plays = 3;

/** The names of both pictures. */
export const filmPictures = ['shorten', 'shorten-still'];

/** The screenshots of the popup, by color scheme. */
type Popups = Record<Scheme, Buffer>;

async function shootPopups(popup: Page): Promise<Popups> {
  const shoot = async (colorScheme: Scheme) => {
    await popup.mouse.move(0, 0);
    await popup.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    return popup.screenshot({ animations: 'disabled', caret: 'hide' });
  };
  return { light: await shoot('light'), dark: await shoot('dark') };
}

const dataUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

/** Eases in and out. */
const ease = (part: number) => part * part * (3 - 2 * part);

type TimedShot = Shot & { ms: number };

/** Returns the shots of the pointer's way to Hem's button, its press, and the popup that opens. */
function openingShots(caption: string, from: { x: number; y: number }, popup: string): TimedShot[] {
  const steps = from.x === buttonPlace.x ? 0 : 14;
  const way = Array.from({ length: steps }, (_, step) => {
    const part = ease((step + 1) / steps);
    const at = (one: number, other: number) => Math.round(one + (other - one) * part);
    return { caption, pointer: { x: at(from.x, buttonPlace.x), y: at(from.y, buttonPlace.y) }, ms: 40 };
  });
  const pointer = buttonPlace;
  return [
    { caption, pointer: from, ms: 1300 },
    ...way,
    { caption, pointer, ms: 350 },
    { caption, pointer, pressed: true, ms: 160 },
    { caption, pointer, popup, opacity: 0.35, ms: 40 },
    { caption, pointer, popup, opacity: 0.75, ms: 40 },
  ];
}

interface Screens {
  form: string;
  /** The form after each typed character of the slug. */
  typed: string[];
  result: string;
  clicks: string;
}

function storyboard({ form, typed, result, clicks }: Screens): { shots: TimedShot[]; still: Shot } {
  const pointer = buttonPlace;
  const enter = (down: boolean) => ({ label: 'Enter ↵', down });
  const filled = typed.at(-1) ?? form;
  const choice = { caption: 'Choose a slug, or leave it empty', pointer };
  const copied = { caption: 'Shortened and copied', pointer, popup: result };
  const shots = [
    ...openingShots('Press Hem’s button on any page', restPlace, form),
    { ...choice, popup: form, ms: 1500 },
    ...typed.map((popup) => ({ ...choice, popup, ms: 110 })),
    { ...choice, popup: filled, ms: 700 },
    { caption: 'Press', key: enter(false), pointer, popup: filled, ms: 1300 },
    { caption: 'Press', key: enter(true), pointer, popup: filled, ms: 260 },
    { ...copied, ms: 3200 },
    ...openingShots('Later, on the same page', buttonPlace, clicks),
    { caption: 'Its clicks', pointer, popup: clicks, ms: 3600 },
  ];
  return { shots, still: copied };
}

/** Takes the screenshots of the drawn window, and writes the moving picture and the still one. */
async function develop(stage: Stage, scheme: Scheme, popups: readonly Popups[]): Promise<void> {
  const page = await stage.chromium.context.newPage();
  await resize(page, filmSize);
  await page.setContent(filmWindow);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const take = async (shot: Shot) => {
    await page.evaluate(drawShot, shot);
    return page.screenshot({ animations: 'disabled', caret: 'hide' });
  };
  const [form = '', ...others] = popups.map((some) => dataUrl(some[scheme]));
  const [result = '', clicks = ''] = others.slice(-2);
  const { shots, still } = storyboard({ form, typed: others.slice(0, -2), result, clicks });
  const frames: Frame[] = [];
  for (const { ms, ...shot } of shots) frames.push({ screenshot: await take(shot), ms });
  const write = async (name: string, png: Buffer) => {
    const file = path.join(stage.folder, `${name}-${scheme}.png`);
    await writeFile(file, png);
    say(path.relative(process.cwd(), file));
  };
  await write('shorten', toMovingPng(frames, plays));
  await write('shorten-still', toSmallPng(await take(still), minDistance));
  await page.close();
}

/** The slug that is typed. A generated one would be another one in each run. */
const slug = 'mending';

/** Returns the two scenes of the film, and the links of the second one: the created link, three weeks later. */
export function createFilm() {
  const taken: Popups[] = [];
  return {
    /** Creates the link. */
    async shootPress({ chromium, extension, words: { text, like } }: Stage): Promise<void> {
      const popup = await openPopup(chromium, extension, await openWebPage(chromium.context, filmPage));
      const shorten = popup.getByRole('button', { name: text('popup.shorten') });
      await expect(shorten).toBeFocused();
      taken.push(await shootPopups(popup));
      await popup.getByLabel(text('popup.slug')).focus();
      for (const character of slug) {
        await popup.keyboard.press(character);
        taken.push(await shootPopups(popup));
      }
      await popup.keyboard.press('Enter');
      await expect(popup.getByRole('img', { name: like('made.qr') })).toBeVisible();
      taken.push(await shootPopups(popup));
    },
    links: (): readonly DemoLink[] => [
      ...demoLinks,
      { long_url: filmPage.address, title: filmPage.title, custom_link: slug, daysOld: 21, clicksPerDay: 9 },
    ],
    /** Shows the clicks of the link, and writes the pictures. */
    async shootClicks(stage: Stage): Promise<void> {
      const { chromium, extension, words } = stage;
      const popup = await openPopup(chromium, extension, await openWebPage(chromium.context, filmPage));
      await popup.getByRole('button', { name: words.text('linkAction.stats'), exact: true }).click();
      await expect(popup.getByText(words.text('stats.metric.unique_count')).first()).toBeVisible();
      taken.push(await shootPopups(popup));
      for (const scheme of schemes) await develop(stage, scheme, taken);
    },
  };
}
