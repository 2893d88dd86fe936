import { findChromium, findFirefox } from '../browsers/find.ts';
import { hasDisplay, type Machine, thisMachine } from '../browsers/machine.ts';
import { openChromium } from './open-chromium.ts';
import { openFirefox } from './open-firefox.ts';
import type { Choice } from './opening.ts';

/**
 * Returns the browser to open, or the reason why there is none. Chromium comes first, since it keeps the extension, and
 * Firefox only while it runs. Firefox comes first if FIREFOX_PATH is set and CHROME_PATH is not.
 */
export function chooseBrowser(machine: Machine = thisMachine): Choice | { reason: string } {
  const chromium = findChromium(machine);
  const firefox = findFirefox(machine);
  const { CHROME_PATH, FIREFOX_PATH } = machine.env;
  if (!chromium && !firefox) return { reason: 'No Chromium, Chrome, Edge, Brave or Firefox was found.' };
  if (!hasDisplay(machine)) return { reason: 'There is no display to show a browser on (DISPLAY is not set).' };
  if (firefox && (!chromium || (FIREFOX_PATH && !CHROME_PATH))) {
    return { target: 'firefox', title: 'Firefox', program: firefox, open: openFirefox };
  }
  if (chromium) return { target: 'chrome', title: 'Chromium', program: chromium, open: openChromium };
  return { reason: 'No browser was found.' };
}
