import { messageOf, PlainError } from '../plain-error.ts';
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
 * A Chromium to run the tests on: found, else installed.
 * @throws PlainError saying what was tried and what the person can do.
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

/** A Firefox, installed where that can be done; undefined, and said, where it cannot. */
export async function ensureFirefox(): Promise<string | undefined> {
  const found = findFirefox();
  if (found) return found;
  await installPackages(['firefox-esr']).catch((error: unknown) => say(`No Firefox: ${messageOf(error)}`));
  return findFirefox();
}

/** A display server without a screen, which lets a browser show its windows where there is none. As ensureFirefox. */
export const ensureXvfb = () => ensureProgram('Xvfb', 'xvfb');

/** What presses keys and moves the pointer on such a display. As ensureFirefox. */
export const ensureXdotool = () => ensureProgram('xdotool', 'xdotool');

async function ensureProgram(name: string, debianPackage: string): Promise<string | undefined> {
  const found = findOnPath([name]);
  if (found) return found;
  await installPackages([debianPackage]).catch((error: unknown) => say(`No ${name}: ${messageOf(error)}`));
  return findOnPath([name]);
}
