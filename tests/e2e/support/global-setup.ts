import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {
  ensureChromium,
  ensureFirefox,
  ensureLanguages,
  ensureXdotool,
  ensureXvfb,
} from '../../../scripts/browsers/ensure.ts';
import { buildExtension } from '../../../scripts/build-extension.ts';
import { chromiumVariable, extensionVariable } from './environment.ts';

/**
 * Finds or installs the programs for the tests. Chromium is required. Tests that need a missing display server,
 * Firefox or language report that they were skipped.
 */
async function findBrowsers(): Promise<string> {
  const chromium = await ensureChromium();
  await ensureLanguages(chromium);
  await ensureXvfb();
  await ensureXdotool();
  await ensureFirefox();
  return chromium;
}

/**
 * Builds the production extension once. The tests load a copy, so that a build during the tests (`npm start` is tested
 * too) cannot change it.
 */
export default async function setUp() {
  const chromium = await findBrowsers();
  const built = await buildExtension('chrome');
  const folder = await mkdtemp(path.join(tmpdir(), 'hem-e2e-'));
  const extension = path.join(folder, 'extension');
  await cp(built, extension, { recursive: true });
  process.env[chromiumVariable] = chromium;
  process.env[extensionVariable] = extension;
  return () => rm(folder, { recursive: true, force: true });
}
