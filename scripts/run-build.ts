import path from 'node:path';
import process from 'node:process';
import { runCommand } from './terminal/run-command.ts';
import { step } from './terminal/step.ts';

export type Target = 'chrome' | 'firefox';

/** The project's root folder. */
export const projectFolder = path.resolve(import.meta.dirname, '..');

/** The sources of a build, besides installed packages. */
export const buildSources = [
  'CHANGELOG.md',
  'components',
  'entrypoints',
  'lib',
  'locales',
  'package.json',
  'public',
  'scripts/bundle-groups.ts',
  'scripts/firefox-id.ts',
  'scripts/lean-icons.ts',
  'scripts/list-modules.ts',
  'scripts/third-party-licenses.ts',
  'tsconfig.json',
  'wxt.config.ts',
];

/** Returns the folder of a target's build. */
export const outputFolder = (target: Target) => path.join(projectFolder, '.output', `${target}-mv3`);

/**
 * Builds the extension for release, and returns its folder.
 * @throws PlainError with the build's output
 */
export async function runBuild(target: Target): Promise<string> {
  const wxt = path.join(projectFolder, 'node_modules/wxt/bin/wxt.mjs');
  const build = () =>
    runCommand(process.execPath, [wxt, 'build', '--browser', target], {
      cwd: projectFolder,
      // Otherwise the environment of a test runner would select development code.
      env: { ...process.env, NODE_ENV: 'production' },
    });
  await step(`Building the extension for ${target === 'chrome' ? 'Chromium' : 'Firefox'}`, build);
  return outputFolder(target);
}
