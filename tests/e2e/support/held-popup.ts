import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { extensionFolder } from './environment.ts';

/** What lets React go on in a popup that holds it. */
const release = 'let-react-go-on';

/** The file that draws the popup once React is there. */
const drawing = 'chunks/draw-popup.js';

/** A copy of the extension in which React waits until it is let go: what the popup is before can be looked at, and used. */
export async function heldExtension(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hem-held-'));
  await cp(extensionFolder(), folder, { recursive: true });
  const file = path.join(folder, drawing);
  const waits = `await new Promise((go) => addEventListener('${release}', go, { once: true }));\n`;
  await writeFile(file, waits + (await readFile(file, 'utf8')));
  return folder;
}

const isTakenOver = (popup: Page): Promise<boolean> =>
  popup.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')));

/** Lets React draw the popup, or take it over. */
export async function letReactGoOn(popup: Page): Promise<void> {
  expect(await isTakenOver(popup)).toBe(false);
  // It may not be listening yet.
  await expect(async () => {
    await popup.evaluate((event) => dispatchEvent(new Event(event)), release);
    await expect.poll(() => isTakenOver(popup), { timeout: 1_000 }).toBe(true);
  }).toPass();
}
