import path from 'node:path';
import process from 'node:process';
import { modulesFile } from './list-modules.ts';
import { makeOnce } from './make-once.ts';
import { runCommand } from './terminal/run-command.ts';
import { step } from './terminal/step.ts';

export type Target = 'chrome' | 'firefox';

/** The project's root folder. */
export const projectFolder = path.resolve(import.meta.dirname, '..');

/** The sources of a build, besides installed packages. */
const buildSources = [
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

/** A file that npm writes when it installs packages. */
const installed = 'node_modules/.package-lock.json';

/** Returns the folder of a target's build. */
export const outputFolder = (target: Target) => path.join(projectFolder, '.output', `${target}-mv3`);

/**
 * Builds the extension for release, unless it is up to date, and returns its folder.
 * @throws PlainError with the build's output
 */
export async function buildExtension(target: Target): Promise<string> {
  const wxt = path.join(projectFolder, 'node_modules/wxt/bin/wxt.mjs');
  const build = () =>
    runCommand(process.execPath, [wxt, 'build', '--browser', target], {
      cwd: projectFolder,
      // Otherwise the environment of a test runner would select development code.
      env: { ...process.env, NODE_ENV: 'production' },
    });
  const output = outputFolder(target);
  await makeOnce({
    root: projectFolder,
    sources: [...buildSources, installed],
    output,
    beside: [path.basename(modulesFile(output))],
    make: () => step(`Building the extension for ${target === 'chrome' ? 'Chromium' : 'Firefox'}`, build),
  });
  return output;
}
