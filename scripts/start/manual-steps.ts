import path from 'node:path';
import type { Target } from '../run-build.ts';

const loading: Record<Target, (folder: string) => string[]> = {
  chrome: (folder) => [
    'In Chromium, Chrome, Edge or Brave, open chrome://extensions and switch on Developer mode.',
    `Press Load unpacked and choose ${folder}`,
  ],
  firefox: (folder) => [
    'In Firefox, open about:debugging#/runtime/this-firefox.',
    `Press Load Temporary Add-on and choose ${path.join(folder, 'manifest.json')}`,
  ],
};

/** Returns instructions to load and connect Hem by hand. */
export function manualSteps(target: Target, folder: string, connectionLink: string): string[] {
  const steps = [
    ...loading[target](folder),
    "Press Hem's button, paste this connection link, then press Connect. The link holds the token: keep it to yourself.",
  ];
  return ['To load Hem by hand:', ...steps.map((text, index) => `  ${index + 1}. ${text}`), `     ${connectionLink}`];
}
