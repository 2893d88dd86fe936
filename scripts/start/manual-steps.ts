import path from 'node:path';
import type { Target } from '../run-build.ts';

const hidden = 'If the dialog hides .output, press Ctrl+H, or Command+Shift+. on a Mac.';

const loading: Record<Target, (folder: string) => string[]> = {
  chrome: (folder) => [
    'In Chromium, Chrome, Edge or Brave, open chrome://extensions and switch on Developer mode.',
    `Press Load unpacked and choose ${folder}\n     ${hidden}`,
  ],
  firefox: (folder) => [
    'In Firefox, open about:debugging#/runtime/this-firefox.',
    `Press Load Temporary Add-on and choose ${path.join(folder, 'manifest.json')}\n     ${hidden}`,
  ],
};

/** Returns instructions to load and connect Hem by hand, and to shorten a page. */
export function manualSteps(target: Target, folder: string, connectionLink: string): string[] {
  const steps = [
    ...loading[target](folder),
    `Welcome to Hem opens. Paste this connection link, press Connect, then Allow. Keep the link to yourself: it holds the token.\n     ${connectionLink}`,
    "Open any page, press Hem's button (in Chromium behind the puzzle piece in the toolbar), then Enter.",
  ];
  return ['To load Hem by hand:', ...steps.map((text, index) => `  ${index + 1}. ${text}`)];
}
