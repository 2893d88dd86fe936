import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect } from '@playwright/test';
import * as z from 'zod/mini';
import type { Chromium } from './chromium.ts';
import { extensionFolder } from './environment.ts';
import { type Extension, loadExtension } from './extension.ts';

const manifest = z.looseObject({ version: z.string() });

/** The version of the new build. Any is later than a released one. */
const newVersion = '999.0.0';

/** An installed build of Hem that can be updated. */
export interface Updatable {
  extension: Extension;
  /** Replaces the files by those of today's build and restarts the extension, as a browser's update does. */
  update(): Promise<void>;
  /** Deletes the files. */
  remove(): Promise<void>;
}

/**
 * Installs an old build: the one in the folder that `HEM_UPDATE_FROM` names, such as the unpacked package of a release,
 * else a copy of today's build.
 */
export async function installOldBuild(chromium: Chromium): Promise<Updatable> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hem-update-'));
  await cp(process.env['HEM_UPDATE_FROM'] ?? extensionFolder(), folder, { recursive: true });
  const extension = await loadExtension(chromium, folder);
  const versionNow = async () =>
    (await chromium.settings()).call(
      async (id) => (await chrome.developerPrivate.getExtensionInfo(id)).version,
      extension.id,
    );
  return {
    extension,
    async update() {
      await rm(folder, { recursive: true });
      await cp(extensionFolder(), folder, { recursive: true });
      const file = path.join(folder, 'manifest.json');
      const today = manifest.parse(JSON.parse(await readFile(file, 'utf8')));
      await writeFile(file, JSON.stringify({ ...today, version: newVersion }));
      await chromium.browser.send('Extensions.loadUnpacked', { path: folder });
      await expect.poll(versionNow).toBe(newVersion);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
