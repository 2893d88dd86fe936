import { existsSync } from 'node:fs';
import { messageOf, PlainError } from '../terminal/plain-error.ts';
import { say } from '../terminal/step.ts';
import { findChromium, findFirefox } from './find.ts';
import {
  canDownload,
  findPlaywrightChromium,
  installPackages,
  installPlaywrightChromium,
  mayUseApt,
} from './install.ts';
import { findOnPath } from './machine.ts';

/**
 * Returns a Chromium for the tests, installing one if necessary.
 * @throws PlainError that says what was tried and what the person can do
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium() ?? (await findPlaywrightChromium());
  if (found) return found;
  say('No Chromium, Chrome, Edge or Brave was found: installing Chromium.');
  let why = '';
  const byApt = async () => {
    why = await installPackages(['chromium']).then(() => 'apt-get brought none.', messageOf);
    return findChromium();
  };
  // A download without a connection takes minutes to fail.
  const isAptFirst = mayUseApt() && !(await canDownload());
  if (isAptFirst) say("Playwright's servers do not answer: apt-get goes first.");
  for (const install of isAptFirst ? [byApt, installPlaywrightChromium] : [installPlaywrightChromium, byApt]) {
    const installed = await install();
    if (installed) return installed;
  }
  throw new PlainError(
    `Chromium is needed and could not be installed: ${why} Install Chromium or Chrome, or name one in CHROME_PATH.`,
  );
}

/** Debian's Chromium, and the folder of its languages. All but English are a package of their own. */
const debian = { program: '/usr/bin/chromium', languages: '/usr/lib/chromium/locales' };

/** Installs the languages of a Chromium if they are missing and it is possible. */
export async function ensureLanguages(program: string): Promise<void> {
  if (program !== debian.program || !existsSync(debian.languages)) return;
  if (existsSync(`${debian.languages}/de.pak`)) return;
  await installPackages(['chromium-l10n']).catch((error: unknown) => say(`Only English Chromium: ${messageOf(error)}`));
}

/** Returns a Firefox, installing one if possible. Otherwise reports the reason and returns undefined. */
export async function ensureFirefox(): Promise<string | undefined> {
  const found = findFirefox();
  if (found) return found;
  await installPackages(['firefox-esr']).catch((error: unknown) => say(`No Firefox: ${messageOf(error)}`));
  return findFirefox();
}

/** Returns Xvfb, which lets browsers open windows without a screen. Installs it like ensureFirefox. */
export const ensureXvfb = () => ensureProgram('Xvfb', 'xvfb');

/** Returns xdotool, which presses keys and moves the pointer in Xvfb. Installs it like ensureFirefox. */
export const ensureXdotool = () => ensureProgram('xdotool', 'xdotool');

async function ensureProgram(name: string, debianPackage: string): Promise<string | undefined> {
  const found = findOnPath([name]);
  if (found) return found;
  await installPackages([debianPackage]).catch((error: unknown) => say(`No ${name}: ${messageOf(error)}`));
  return findOnPath([name]);
}
